/** A folder that only this user can read, removed when the work is done. */
import { mkdir, rm } from 'node:fs/promises';

/** First removes what an interrupted run left there. */
export async function withPrivateFolder<Result>(folder: string, work: () => Promise<Result>): Promise<Result> {
  await rm(folder, { recursive: true, force: true });
  await mkdir(folder, { recursive: true, mode: 0o700 });
  try {
    return await work();
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}
