/**
 * Periodic work of a worker: it takes no input, looks at how things are, and puts them right; missing a turn, or two workers
 * taking the same one, does no harm. What must happen exactly once is a job instead (registry.ts).
 */
import { compactTallies } from '../domain/maintenance/compact-tallies.ts';
import { removeWorkFolders } from '../domain/maintenance/remove-work-folders.ts';
import type { Platform } from '../domain/platform.ts';

interface Chore {
  name: string;
  everyMs: number;
  run(platform: Platform): Promise<unknown>;
}

const minuteMs = 60_000;

const chores: readonly Chore[] = [
  { name: 'compact-tallies', everyMs: 5 * minuteMs, run: compactTallies },
  { name: 'forget-finished-jobs', everyMs: 60 * minuteMs, run: ({ queue }) => queue.deleteFinished() },
  { name: 'remove-work-folders', everyMs: 10 * minuteMs, run: removeWorkFolders },
];

/** Starts the chores of this process, each for the first time after one period. A chore never overlaps with itself. */
export function startSchedule(platform: Platform): { stop(): void } {
  const timers = chores.map((chore) => {
    let isRunning = false;
    const turn = async (): Promise<void> => {
      if (isRunning) return;
      isRunning = true;
      try {
        const outcome = await chore.run(platform);
        platform.log.debug({ chore: chore.name, outcome }, 'chore done');
      } catch (error) {
        platform.log.warn({ err: error, chore: chore.name }, 'chore failed; it is tried again at its next turn');
      } finally {
        isRunning = false;
      }
    };
    return setInterval(() => void turn(), chore.everyMs).unref();
  });
  return {
    stop() {
      for (const timer of timers) clearInterval(timer);
    },
  };
}
