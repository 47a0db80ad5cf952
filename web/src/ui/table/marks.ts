/** The selection of a list: some rows, or all that match the filter. */
import { useMemo, useState } from 'react';

export interface Marks {
  /** All matching rows, including those that are not loaded. */
  isAll: boolean;
  keys: ReadonlySet<string>;
  has: (key: string) => boolean;
  toggle: (key: string) => void;
  /** Selects the range from the row that was toggled last to this one, in the order of `keys`. */
  extend: (keys: readonly string[], key: string) => void;
  /** Selects these rows and no others. */
  mark: (keys: readonly string[]) => void;
  markAll: () => void;
  clear: () => void;
}

interface MarkState {
  isAll: boolean;
  keys: ReadonlySet<string>;
  /** The row that was toggled last. */
  last: string | null;
}

const nothingMarked: MarkState = { isAll: false, keys: new Set(), last: null };

/** `list` identifies the list and its filter: another list has its own selection. */
export function useMarks(list = ''): Marks {
  const [state, setState] = useState({ list, marked: nothingMarked });
  const { isAll, keys } = state.list === list ? state.marked : nothingMarked;
  const acts = useMemo(() => {
    const change = (next: (marked: MarkState) => MarkState): void =>
      setState((before) => ({ list, marked: next(before.list === list ? before.marked : nothingMarked) }));
    return {
      toggle: (key: string) => change((before) => toggled(before, key)),
      extend: (order: readonly string[], key: string) => change((before) => extended(before, order, key)),
      mark: (keys: readonly string[]) => change(() => ({ ...nothingMarked, keys: new Set(keys) })),
      markAll: () => change(() => ({ ...nothingMarked, isAll: true })),
      clear: () => change(() => nothingMarked),
    };
  }, [list]);
  return { isAll, keys, has: (key) => isAll || keys.has(key), ...acts };
}

/** Toggling a row while all are selected keeps only this row. */
function toggled({ keys, isAll }: MarkState, key: string): MarkState {
  const next = new Set(isAll ? [] : keys);
  if (!next.delete(key)) next.add(key);
  return { isAll: false, keys: next, last: key };
}

function extended({ keys, last }: MarkState, order: readonly string[], key: string): MarkState {
  const [from, to] = [last === null ? -1 : order.indexOf(last), order.indexOf(key)].sort((a, b) => a - b);
  const next = new Set(keys);
  for (const each of order.slice(Math.max(from ?? 0, 0), (to ?? 0) + 1)) next.add(each);
  return { isAll: false, keys: next, last: key };
}
