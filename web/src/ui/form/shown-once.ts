/**
 * What the server tells only once, a secret or a link. It is shown above the screens, so that no change of the screen that
 * asked for it, by a live update or a navigation, removes it unread.
 */
import type { ReactNode } from 'react';
import { session } from '../../api/session.ts';

export interface ShownOnce {
  title: string;
  content: ReactNode;
}

interface Open extends ShownOnce {
  onClose: () => void;
}

let current: readonly Open[] = [];
const listeners = new Set<() => void>();

function setCurrent(next: readonly Open[]): void {
  current = next;
  for (const listener of listeners) listener();
}

export const shownOnce = {
  current: (): ShownOnce | undefined => current[0],
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
  close(): void {
    const [closed, ...rest] = current;
    setCurrent(rest);
    closed?.onClose();
  },
};

/** Resolves when the user closes it. An answer can arrive after the user signed out; the next user must not read it. */
export function showOnce(shown: ShownOnce): Promise<void> {
  if (session.state() === 'signed-out') return Promise.resolve();
  return new Promise((resolve) => setCurrent([...current, { ...shown, onClose: resolve }]));
}
