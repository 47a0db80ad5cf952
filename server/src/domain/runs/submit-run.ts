/** Submits a run of a type that users can start: the run and its job in one transaction. */
import { invalidArgument } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import { parseRef } from '../../model/scm/refs.ts';
import { fixType, type PersonWorkflowType } from '../../model/runs/workflow-types.ts';
import type { TenantTransaction } from '../../store/database.ts';
import { findRefByName, isIssueOfProject, isProject, type RunRef } from '../../store/runs/subjects.ts';
import { insertRun } from '../../store/runs/runs.ts';
import { requireProjectPermission, seesProject } from '../access/require-permission.ts';
import { recordChange } from '../audit/record-change.ts';
import { requireFixable } from '../fixes/require-fixable.ts';
import type { Platform } from '../platform.ts';
import { getRun, type TracedRun } from './get-run.ts';
import { runJobFor } from './run-job.ts';

export interface RunSubmission {
  workflowType: string;
  projectId: string;
  /** A ref's name; undefined if the run is not about one ref. */
  ref: string | undefined;
  issueId: string | undefined;
}

/**
 * INVALID_ARGUMENT for a type that users cannot start, for objects that are missing or not visible, and for a fix that
 * is refused.
 */
export async function submitRun(
  platform: Pick<Platform, 'database' | 'queue' | 'clock' | 'keys' | 'workflowTypes' | 'outside'>,
  member: Member,
  submission: RunSubmission,
): Promise<TracedRun> {
  const { workflowType, issueId } = submission;
  if (workflowType === fixType && issueId !== undefined) await requireFixable(platform, member, issueId);
  return acceptRun(platform, member, submission);
}

/** The same without the checks of fixes. CONFLICT if a running run excludes this one. */
export async function acceptRun(
  platform: Pick<Platform, 'database' | 'queue' | 'clock' | 'workflowTypes'>,
  member: Member,
  submission: RunSubmission,
): Promise<TracedRun> {
  const type = typeOf(platform, submission.workflowType);
  const { projectId, issueId } = submission;
  if (type.needs.includes('issue') && issueId === undefined) {
    throw invalidArgument('issueId', `is required for jobs of type ${type.name}`);
  }
  if (!seesProject(member, projectId)) throw unknownProject();
  const runId = await platform.database.asTenant(member.deploymentId, async (tx) => {
    if (!(await isProject(tx, projectId))) throw unknownProject();
    const ref = submission.ref === undefined ? undefined : await refOf(tx, projectId, submission.ref);
    if (issueId !== undefined && !(await isIssueOfProject(tx, issueId, projectId))) {
      throw invalidArgument('issueId', 'is not an issue of that project, or you cannot see it');
    }
    requireProjectPermission(member, 'workflows.run', projectId);
    const id = await insertRun(tx, {
      workflowType: type.name,
      projectId,
      refName: ref?.name ?? null,
      issueId: issueId ?? null,
      scanId: null,
      eventSource: 'custom',
      targetType: ref?.kind === 'pull_request' ? 'pr' : 'repo',
      triggerSource: member.login,
      at: platform.clock.now(),
    });
    await platform.queue.enqueue(tx, runJobFor(member.deploymentId, { runId: id, projectId, workflowType: type.name }));
    const changes = { workflowType: type.name, projectId, ref: submission.ref ?? '', issueId: issueId ?? '' };
    await recordChange(platform, member, tx.client, { action: 'run.submit', subject: `run:${id}`, changes });
    return id;
  });
  return getRun(platform, member, runId);
}

function typeOf({ workflowTypes }: Pick<Platform, 'workflowTypes'>, name: string): PersonWorkflowType {
  const type = workflowTypes.find((each) => each.name === name);
  if (type?.startedBy === 'person') return type;
  if (type !== undefined) throw invalidArgument('workflowType', `${name} is not started by a request: ${type.instead}`);
  const names = workflowTypes.filter((each) => each.startedBy === 'person').map((each) => each.name);
  const offer = names.length === 0 ? 'this server has none' : names.join(', ');
  throw invalidArgument('workflowType', `must be a workflow type that a request can start: ${offer}`);
}

async function refOf(tx: TenantTransaction, projectId: string, given: string): Promise<RunRef> {
  const ref = await findRefByName(tx, projectId, parseRef(given).name);
  if (ref === undefined) throw invalidArgument('gitRef', 'is not a known ref of this project');
  return ref;
}

function unknownProject(): Error {
  return invalidArgument('repoId', 'is not a project of this organisation, or you cannot see it');
}
