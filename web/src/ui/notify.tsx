/** Messages at the bottom of the screen: what was done, with undo if possible, what is in progress, and what failed. */
import { messageOf } from '../api/api-error.ts';
import { session } from '../api/session.ts';
import { createToastStack } from './toasts/toast-stack.ts';

export const toasts = createToastStack(messageOf);

/** An answer can arrive after the user signed out; the next user must not read it. */
const isSignedIn = (): boolean => session.state() !== 'signed-out';

export function notifyDone(message: string): void {
  if (isSignedIn()) toasts.done(message);
}

/** The outcome of an undo; not shown while the message still offers to undo others of the same noun. */
export function notifyUndone(message: string, noun: string): void {
  if (isSignedIn()) toasts.undone(message, noun);
}

/**
 * Offers to undo a change for 30 seconds. Those of a `noun` share a message, which counts them: "3 decisions". `key`
 * names the change for `withdrawUndo`.
 */
export function notifyUndo(
  message: string,
  undo: () => Promise<unknown>,
  { noun, key }: { noun?: string; key?: string } = {},
): void {
  if (isSignedIn()) toasts.offerUndo({ message, undo, noun: noun ?? null, ...(key !== undefined && { key }) });
}

/** The change was undone elsewhere. */
export function withdrawUndo(key: string): void {
  toasts.withdrawUndo(key);
}

export interface ProgressToast {
  update: (message: string) => void;
  close: () => void;
}

/** Stays until it is closed; has a cancel button if the work can be cancelled. */
export function notifyProgress(message: string, cancel?: () => Promise<void>): ProgressToast {
  if (!isSignedIn()) return { update: () => undefined, close: () => undefined };
  const id = toasts.progress(message, cancel);
  return { update: (text) => toasts.update(id, text), close: () => toasts.close(id) };
}

export function notifyError(error: unknown): void {
  if (isSignedIn()) toasts.error(error);
}
