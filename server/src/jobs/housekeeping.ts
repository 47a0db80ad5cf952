/** What each worker process does for its own machine; what concerns the database is a chore (run-chore.ts). */
import { removeWorkFolders } from '../domain/runs/remove-work-folders.ts';
import type { Platform } from '../domain/platform.ts';

const everyMs = 60_000;

/** Removes the folders that killed processes left on this machine's disk, at once and every minute. */
export function startHousekeeping(platform: Platform): { stop(): void } {
  let isRunning = false;
  const turn = async (): Promise<void> => {
    if (isRunning) return;
    isRunning = true;
    try {
      await removeWorkFolders(platform);
    } catch (error) {
      platform.log.warn({ err: error }, 'removing old work folders failed; trying again in a minute');
    } finally {
      isRunning = false;
    }
  };
  void turn();
  const timer = setInterval(() => void turn(), everyMs).unref();
  return { stop: () => clearInterval(timer) };
}
