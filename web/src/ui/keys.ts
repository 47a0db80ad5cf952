/** Keyboard shortcuts, active while no text is being typed, and the list of them that `?` shows. */
import { useEffect, useLayoutEffect, useRef, useSyncExternalStore } from 'react';

/** A key as in `KeyboardEvent.key` (`j`, `Enter`, `?`), with a short description of its action. */
export interface KeyAct {
  key: string;
  words: string;
  act: (event: KeyboardEvent) => void;
}

type Group = readonly [title: string, acts: readonly Pick<KeyAct, 'key' | 'words'>[]];

let groups: readonly Group[] = [];
const listeners = new Set<() => void>();
function change(next: readonly Group[]): void {
  groups = next;
  for (const listener of listeners) listener();
}

/** Activates the keys while the component is mounted; `?` lists them under `title`. */
export function useKeys(title: string, acts: readonly KeyAct[]): void {
  const words = acts.map(({ key, words: each }) => `${key}\t${each}`).join('\n');
  const latest = useRef(acts);
  // A layout effect, because the next key can arrive before the browser has painted.
  useLayoutEffect(() => {
    latest.current = acts;
  }, [acts]);
  useEffect(() => {
    const group: Group = [title, parseKeys(words)];
    change([...groups, group]);
    return () => change(groups.filter((each) => each !== group));
  }, [title, words]);
  useEffect(() => {
    function onKey(event: KeyboardEvent): void {
      if (event.defaultPrevented || event.metaKey || event.ctrlKey || event.altKey || isTyping(event.target)) return;
      const found = latest.current.find(({ key }) => key === event.key);
      if (found === undefined || isPressing(event)) return;
      event.preventDefault();
      found.act(event);
    }
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
}

/** Parses the keys and descriptions out of the text that is compared for changes. */
function parseKeys(words: string): Pick<KeyAct, 'key' | 'words'>[] {
  if (words === '') return [];
  return words.split('\n').map((line) => {
    const [key = '', each = ''] = line.split('\t');
    return { key, words: each };
  });
}

/** The active keys, for the help. */
export function useKeyGroups(): readonly Group[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => groups,
  );
}

/** Enter and Space on a link, a button or a field keep their own meaning. */
function isPressing({ key, target }: KeyboardEvent): boolean {
  if (!(target instanceof HTMLElement) || (key !== 'Enter' && key !== ' ')) return false;
  return target.closest('a, button, input, summary, [role="button"]') !== null;
}

function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false;
  if (target instanceof HTMLInputElement && target.type === 'checkbox' && target.closest('[role="grid"]') !== null) {
    return false;
  }
  // Dialogs and open menus handle their own keys.
  if (target.closest('[role="dialog"], [role="menu"], [role="listbox"]') !== null) return true;
  return target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName);
}
