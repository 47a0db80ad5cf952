/** A run's own folder on disk. A second attempt uses the same folder, and begins by removing it. */
import { join } from 'node:path';
import type { Platform } from '../platform.ts';

export function workFolderOf({ outside }: Pick<Platform, 'outside'>, deploymentId: string, runId: string): string {
  return join(outside.workDir, `run-${deploymentId}-${runId}`);
}

/** The run that a folder name belongs to; undefined for other names. */
export function runOfWorkFolder(name: string): { deploymentId: string; runId: string } | undefined {
  const [, deploymentId, runId] = /^run-([0-9]{1,18})-([0-9]{1,18})$/.exec(name) ?? [];
  return deploymentId === undefined || runId === undefined ? undefined : { deploymentId, runId };
}
