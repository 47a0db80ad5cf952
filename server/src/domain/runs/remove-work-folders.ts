/**
 * Removes the folders of ended runs. A run removes its own; those found here belonged to a killed process whose run was
 * cancelled before another process took it over. Takes no input, and may run anywhere at any time.
 */
import { readdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { findRunStatus } from '../../store/runs/runs.ts';
import type { Platform } from '../platform.ts';
import { runOfWorkFolder } from './work-folder.ts';

/** Returns how many it removed. */
export async function removeWorkFolders({
  database,
  outside,
}: Pick<Platform, 'database' | 'outside'>): Promise<number> {
  let removed = 0;
  for (const name of await namesIn(outside.workDir)) {
    const owner = runOfWorkFolder(name);
    if (owner === undefined) continue;
    const status = await database.asTenant(owner.deploymentId, (tx) => findRunStatus(tx, owner.runId));
    if (status === 'submitted' || status === 'running') continue;
    await rm(join(outside.workDir, name), { recursive: true, force: true });
    removed += 1;
  }
  return removed;
}

async function namesIn(folder: string): Promise<string[]> {
  try {
    return await readdir(folder);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return [];
    throw error;
  }
}
