/** The run that ingests a scan. */
import { notFound } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import { findRunIdOfScan } from '../../store/runs/runs.ts';
import type { Platform } from '../platform.ts';
import { getRun, type TracedRun } from './get-run.ts';

/** NOT_FOUND for a scan without a run, or a run that the member does not see. */
export async function getRunOfScan(
  platform: Pick<Platform, 'database'>,
  member: Member,
  scanId: string,
): Promise<TracedRun> {
  const runId = await platform.database.readAsTenant(member.deploymentId, (tx) => findRunIdOfScan(tx, scanId));
  if (runId === undefined) throw notFound('job');
  return getRun(platform, member, runId);
}
