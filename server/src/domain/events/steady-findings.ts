/** A bulk act and many scans at once change findings faster than anybody reads them anew: of what comes close together, one event a cause. */
import type { FindingsCause, FindingsChange } from '../../model/live-change.ts';

interface SteadyFindings {
  add(change: FindingsChange): void;
  stop(): void;
}

/** The first is passed on at once; what comes within `everyMs` of an event is gathered, and is the next one. */
export function steadyFindings(everyMs: number, pass: (change: FindingsChange) => void): SteadyFindings {
  /** In the order in which they came up. */
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
