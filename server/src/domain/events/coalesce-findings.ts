/**
 * Coalesces bursts of findings changes, from bulk triage and parallel scans: at most one event per cause and interval.
 */
import type { FindingsCause, FindingsChange } from '../../model/live-change.ts';

interface FindingsCoalescer {
  add(change: FindingsChange): void;
  stop(): void;
}

/** Passes the first change on at once; collects those within `everyMs` of an event into the next one. */
export function coalesceFindings(everyMs: number, emit: (change: FindingsChange) => void): FindingsCoalescer {
  /** In order of their first occurrence. */
  const pending = new Map<FindingsCause, Set<string>>();
  let pause: NodeJS.Timeout | undefined;

  function emitNext(): void {
    pause = undefined;
    const [next] = pending;
    if (next === undefined) return;
    const [cause, projectIds] = next;
    pending.delete(cause);
    pause = setTimeout(emitNext, everyMs).unref();
    emit({ kind: 'findings', projectIds: [...projectIds], cause });
  }

  return {
    add({ cause, projectIds }) {
      const known = pending.get(cause) ?? new Set();
      for (const projectId of projectIds) known.add(projectId);
      pending.set(cause, known);
      if (pause === undefined) emitNext();
    },
    stop() {
      clearTimeout(pause);
      pending.clear();
    },
  };
}
