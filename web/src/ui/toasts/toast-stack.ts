/**
 * The messages at the bottom of the screen. One is shown at a time: the newest, but an error before any other. Time runs
 * only for the message that is shown, and stops while it is paused.
 */
import { toastWords } from './words.ts';

const doneMs = 6_000;
const errorMs = 30_000;
/** How long a change can be undone from its message. */
export const undoMs = 30_000;

export interface Undoable {
  message: string;
  /** What several such changes are called, which share a message: "decision". Null: the message is about one change. */
  noun: string | null;
  /** Names the change, so that the offer can be withdrawn when the change is undone elsewhere. */
  key?: string;
  /** Throws if the change could not be undone. */
  undo: () => Promise<unknown>;
}
export type OfferedUndo = Undoable & { leftMs: number };

export type Toast = { id: number } & (
  | { kind: 'done'; message: string; leftMs: number }
  | { kind: 'error'; message: string; leftMs: number }
  | { kind: 'progress'; message: string; cancel: (() => Promise<unknown>) | undefined }
  /** `acts`: at least one, oldest first, all of one noun. */
  | { kind: 'undo'; acts: readonly OfferedUndo[] }
);
type UndoToast = Extract<Toast, { kind: 'undo' }>;

export interface ShownToast {
  toast: Toast | null;
  isPaused: boolean;
}

/** `messageOf` puts a thrown error into words. */
export function createToastStack(messageOf: (error: unknown) => string) {
  /** Oldest first. */
  let toasts: readonly Toast[] = [];
  let shown: ShownToast = { toast: null, isPaused: false };
  let lastId = 0;
  /** Since when the time of the shown message runs; null if it does not. */
  let runsSince: number | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let isUndoingAll = false;
  const listeners = new Set<() => void>();

  function change(next: (toasts: readonly Toast[]) => readonly Toast[], isPaused = shown.isPaused): void {
    const now = Date.now();
    const elapsed = runsSince === null ? 0 : now - runsSince;
    const aged = toasts.flatMap((toast) => (toast.id === shown.toast?.id ? (agedBy(toast, elapsed) ?? []) : toast));
    toasts = next(aged);
    const toast = toasts.findLast(({ kind }) => kind === 'error') ?? toasts.at(-1) ?? null;
    // A message that is gone can no longer be left by the pointer.
    shown = { toast, isPaused: toast !== null && isPaused };
    clearTimeout(timer);
    const leftMs = toast === null || shown.isPaused ? Infinity : leftMsOf(toast);
    runsSince = leftMs === Infinity ? null : now;
    if (leftMs !== Infinity) timer = setTimeout(() => change((same) => same), leftMs);
    for (const listener of listeners) listener();
  }

  /** What was done makes way for what comes after it. */
  function push(toast: (id: number) => Toast, isReplaced: (toast: Toast) => boolean = () => false): number {
    lastId += 1;
    const id = lastId;
    change((all) => [...all.filter((each) => each.kind !== 'done' && !isReplaced(each)), toast(id)]);
    return id;
  }

  function done(message: string): void {
    push((id) => ({ id, kind: 'done', message, leftMs: doneMs }));
  }

  function error(thrown: unknown): void {
    const message = messageOf(thrown);
    push(
      (id) => ({ id, kind: 'error', message, leftMs: errorMs }),
      (toast) => toast.kind === 'error' && toast.message === message,
    );
  }

  const close = (id: number): void => change((all) => all.filter((toast) => toast.id !== id));

  function offerUndo(...acts: Undoable[]): void {
    const [{ noun } = { noun: null }] = acts;
    let earlier: readonly OfferedUndo[] = [];
    // First, so that the time that has passed is counted.
    change((all) => {
      earlier = noun === null ? [] : (all.find((toast) => isUndoOf(toast, noun))?.acts ?? []);
      return all.filter((toast) => !isUndoOf(toast, noun));
    });
    push((id) => ({ id, kind: 'undo', acts: [...earlier, ...acts.map((act) => ({ ...act, leftMs: undoMs }))] }));
  }

  async function undoLast({ id, acts }: UndoToast): Promise<void> {
    change((all) => all.flatMap((toast) => (toast.id === id ? (withoutLast(toast) ?? []) : toast)));
    await acts.at(-1)?.undo().catch(error);
  }

  /** The newest first: an older change may be what a newer one built on. Stops at the first that fails. */
  async function undoAll({ id, acts }: UndoToast): Promise<void> {
    close(id);
    const message = toastWords.undoing(named(acts));
    const progress = push((each) => ({ id: each, kind: 'progress', message, cancel: undefined }));
    isUndoingAll = true;
    const left = [...acts];
    try {
      for (const act of acts.toReversed()) {
        left.pop();
        await act.undo();
      }
      done(toastWords.undone(named(acts)));
    } catch (thrown) {
      if (left.length > 0) offerUndo(...left);
      error(thrown);
    } finally {
      isUndoingAll = false;
      close(progress);
    }
  }

  return {
    subscribe(listener: () => void): () => void {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    shown: (): ShownToast => shown,
    done,
    error,
    /** The outcome of one undo; not shown while the message still offers others of this noun. */
    undone(message: string, noun: string): void {
      if (!isUndoingAll && !toasts.some((toast) => isUndoOf(toast, noun))) done(message);
    },
    offerUndo,
    withdrawUndo: (key: string): void => change((all) => all.flatMap((toast) => withoutAct(toast, key) ?? [])),
    undoLast,
    undoAll,
    progress: (message: string, cancel: (() => Promise<unknown>) | undefined): number =>
      push((id) => ({ id, kind: 'progress', message, cancel })),
    update: (id: number, message: string): void =>
      change((all) =>
        all.map((toast) => (toast.id === id && toast.kind === 'progress' ? { ...toast, message } : toast)),
      ),
    close,
    pause: (isPaused: boolean): void => change((same) => same, isPaused),
    clear: (): void => change(() => []),
  };
}

/** "3 decisions". */
export function named(acts: readonly Undoable[]): string {
  return toastWords.changes(acts.length, acts[0]?.noun ?? undefined);
}

function isUndoOf(toast: Toast, noun: string | null): toast is UndoToast {
  return toast.kind === 'undo' && toast.acts[0]?.noun === noun;
}

/** Null if nothing is left. */
function withoutLast(toast: Toast): Toast | null {
  if (toast.kind !== 'undo' || toast.acts.length <= 1) return null;
  return { ...toast, acts: toast.acts.slice(0, -1) };
}

/** Null if nothing is left. */
function withoutAct(toast: Toast, key: string): Toast | null {
  if (toast.kind !== 'undo') return toast;
  const acts = toast.acts.filter((act) => act.key !== key);
  return acts.length === 0 ? null : { ...toast, acts };
}

/** Null if its time is over. */
function agedBy(toast: Toast, ms: number): Toast | null {
  if (toast.kind === 'progress') return toast;
  if (toast.kind !== 'undo') return toast.leftMs > ms ? { ...toast, leftMs: toast.leftMs - ms } : null;
  const acts = toast.acts.flatMap((act) => (act.leftMs > ms ? { ...act, leftMs: act.leftMs - ms } : []));
  return acts.length === 0 ? null : { ...toast, acts };
}

/** Until something of it ends. */
function leftMsOf(toast: Toast): number {
  if (toast.kind === 'progress') return Infinity;
  return toast.kind === 'undo' ? Math.min(...toast.acts.map(({ leftMs }) => leftMs)) : toast.leftMs;
}
