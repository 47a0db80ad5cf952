/** The folder that a run has for what it needs on disk: its own, the same at a second try, which begins by removing it. */
import { join } from 'node:path';
import type { Platform } from '../platform.ts';

export function workFolderOf({ outside }: Pick<Platform, 'outside'>, deploymentId: string, runId: string): string {
  return join(outside.workDir, `run-${deploymentId}-${runId}`);
}

/** Whose folder it is, by its name; undefined for a name that none of these has. */
export function runOfWorkFolder(name: string): { deploymentId: string; runId: string } | undefined {
  const [, deploymentId, runId] = /^run-([0-9]{1,18})-([0-9]{1,18})$/.exec(name) ?? [];
  return deploymentId === undefined || runId === undefined ? undefined : { deploymentId, runId };
}
