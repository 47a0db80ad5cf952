/** Coalesces changes of lists, so that a script that edits a hundred teams causes a few events and a few checks. */
import type { ResourceChange } from '../../model/live-change.ts';

interface ResourceCoalescer {
  add(change: ResourceChange): void;
  stop(): void;
}

/** Passes on what came within `everyMs`, one batch after the other; `onError` if that failed. */
export function coalesceResources(
  everyMs: number,
  passOn: (changes: readonly ResourceChange[]) => Promise<void>,
  onError: () => void,
): ResourceCoalescer {
  let pending: ResourceChange[] = [];
  let isStopped = false;
  let isBusy = false;

  function schedule(): void {
    if (isBusy || isStopped || pending.length === 0) return;
    isBusy = true;
    setTimeout(() => void passOnPending(), everyMs).unref();
  }
  async function passOnPending(): Promise<void> {
    const changes = pending;
    pending = [];
    try {
      if (!isStopped) await passOn(changes);
    } catch {
      onError();
    }
    isBusy = false;
    schedule();
  }

  return {
    add(change) {
      pending.push(change);
      schedule();
    },
    stop() {
      isStopped = true;
      pending = [];
    },
  };
}
