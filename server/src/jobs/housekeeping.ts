/** Periodic work of each worker process on its own machine; work on the database is a chore (run-chore.ts). */
import { removeWorkFolders } from '../domain/runs/remove-work-folders.ts';
import type { Platform } from '../domain/platform.ts';

const everyMs = 60_000;

/** Removes the folders that killed processes left on this machine's disk, at once and every minute. */
export function startHousekeeping(platform: Platform): { stop(): void } {
  let isRunning = false;
  const cleanUp = async (): Promise<void> => {
    if (isRunning) return;
    isRunning = true;
    try {
      await removeWorkFolders(platform);
    } catch (error) {
      platform.log.warn({ err: error }, 'could not remove old work folders; retrying in a minute');
    } finally {
      isRunning = false;
    }
  };
  void cleanUp();
  const timer = setInterval(() => void cleanUp(), everyMs).unref();
  return { stop: () => clearInterval(timer) };
}
