/** Which rows of a list are marked for an act: some of them, or all that the filter answers. */
import { useState } from 'react';

export interface Marks {
  /** All rows of the question, also those that are not loaded. */
  isAll: boolean;
  keys: ReadonlySet<string>;
  has: (key: string) => boolean;
  toggle: (key: string) => void;
  /** Marks from the row that was toggled last to this one, in the order of `keys`. */
  extend: (keys: readonly string[], key: string) => void;
  markAll: () => void;
  clear: () => void;
}

export function useMarks(): Marks {
  const [state, setState] = useState<{ isAll: boolean; keys: ReadonlySet<string>; last: string | null }>({
    isAll: false,
    keys: new Set(),
    last: null,
  });
  return {
    isAll: state.isAll,
    keys: state.keys,
    has: (key) => state.isAll || state.keys.has(key),
    toggle: (key) =>
      setState(({ keys, isAll }) => {
        // From "all of the filter", one step leads back to what can be seen: this row alone.
        const next = new Set(isAll ? [] : keys);
        if (!next.delete(key)) next.add(key);
        return { isAll: false, keys: next, last: key };
      }),
    extend: (order, key) =>
      setState(({ keys, last }) => {
        const [from, to] = [last === null ? -1 : order.indexOf(last), order.indexOf(key)].sort((a, b) => a - b);
        const next = new Set(keys);
        for (const each of order.slice(Math.max(from ?? 0, 0), (to ?? 0) + 1)) next.add(each);
        return { isAll: false, keys: next, last: key };
      }),
    markAll: () => setState({ isAll: true, keys: new Set(), last: null }),
    clear: () => setState({ isAll: false, keys: new Set(), last: null }),
  };
}
