/** One run with its steps and log. */
import { notFound } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import { findRun, type TracedRunRow, type WorkflowRunRow } from '../../store/runs/runs.ts';
import { seesProject } from '../access/require-permission.ts';
import type { Platform } from '../platform.ts';

/** A run as lists show it. */
export type WorkflowRun = WorkflowRunRow;
/** A run with its steps and log. */
export type TracedRun = TracedRunRow;

export async function getRun(platform: Pick<Platform, 'database'>, member: Member, runId: string): Promise<TracedRun> {
  const run = await platform.database.asTenant(member.deploymentId, (tx) => findRun(tx, runId));
  if (run === undefined || !seesRun(member, run)) throw notFound('job');
  return run;
}

/** A run without a project concerns the whole deployment: visible to those who see all projects. */
function seesRun(member: Member, run: WorkflowRun): boolean {
  return run.projectId === null ? member.visibleProjectIds === null : seesProject(member, run.projectId);
}
