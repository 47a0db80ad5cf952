/**
 * Coalesces bursts of findings changes, from bulk triage and parallel scans: at most one event per cause and interval.
 */
import type { FindingsCause, FindingsChange } from '../../model/live-change.ts';

interface SteadyFindings {
  add(change: FindingsChange): void;
  stop(): void;
}

/** Passes the first change on at once; collects those within `everyMs` of an event into the next one. */
export function steadyFindings(everyMs: number, pass: (change: FindingsChange) => void): SteadyFindings {
  /** In order of their first occurrence. */
  const gathered = new Map<FindingsCause, Set<string>>();
  let pause: NodeJS.Timeout | undefined;

  function passNext(): void {
    pause = undefined;
    const [next] = gathered;
    if (next === undefined) return;
    const [cause, projectIds] = next;
    gathered.delete(cause);
    pause = setTimeout(passNext, everyMs).unref();
    pass({ kind: 'findings', projectIds: [...projectIds], cause });
  }

  return {
    add({ cause, projectIds }) {
      const known = gathered.get(cause) ?? new Set();
      for (const projectId of projectIds) known.add(projectId);
      gathered.set(cause, known);
      if (pause === undefined) passNext();
    },
    stop() {
      clearTimeout(pause);
      gathered.clear();
    },
  };
}
