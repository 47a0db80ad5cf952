/**
 * Periodic work of a worker: it takes no input, looks at how things are, and puts them right; missing a turn, or two workers
 * taking the same one, does no harm. What must happen exactly once is a job instead (registry.ts).
 */
import { giveUpSilentScans } from '../domain/ci/give-up-silent-scans.ts';
import { forgetModelAnswers } from '../domain/fixes/making/forget-model-answers.ts';
import { forgetDeliveries } from '../domain/webhooks/forget-deliveries.ts';
import { compactTallies } from '../domain/reports/compact-tallies.ts';
import { removeWorkFolders } from '../domain/runs/remove-work-folders.ts';
import { startDeliveries } from '../domain/notifications/messages/deliveries.ts';
import { forgetMessages } from '../domain/notifications/messages/forget-messages.ts';
import type { Platform } from '../domain/platform.ts';

interface Chore {
  name: string;
  everyMs: number;
  /** Also when the process starts: it puts right what a killed predecessor left. */
  isAtStart?: boolean;
  run(platform: Platform): Promise<unknown>;
}

const minuteMs = 60_000;

const chores: readonly Chore[] = [
  { name: 'compact-tallies', everyMs: 5 * minuteMs, run: compactTallies },
  { name: 'forget-finished-jobs', everyMs: 60 * minuteMs, run: ({ queue }) => queue.deleteFinished() },
  { name: 'remove-work-folders', everyMs: minuteMs, isAtStart: true, run: removeWorkFolders },
  { name: 'give-up-silent-scans', everyMs: 5 * minuteMs, run: giveUpSilentScans },
  { name: 'forget-model-answers', everyMs: 10 * minuteMs, run: forgetModelAnswers },
  { name: 'forget-notifications', everyMs: 60 * minuteMs, run: forgetMessages },
  { name: 'forget-webhook-deliveries', everyMs: 60 * minuteMs, run: forgetDeliveries },
];

/** Starts the chores of this process, each for the first time after one period unless it says so. A chore never overlaps with itself. */
export function startSchedule(platform: Platform): { stop(): Promise<void> } {
  // A turn begins deliveries and does not wait for them: one that hangs must not hold up the next turn.
  const deliveries = startDeliveries(platform);
  const deliver: Chore = { name: 'deliver-notifications', everyMs: 1_000, run: () => deliveries.turn() };
  const timers = [...chores, deliver].map((chore) => {
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
    if (chore.isAtStart === true) void turn();
    return setInterval(() => void turn(), chore.everyMs).unref();
  });
  return {
    async stop() {
      for (const timer of timers) clearInterval(timer);
      await deliveries.stop();
    },
  };
}
