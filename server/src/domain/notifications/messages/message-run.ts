/**
 * The run of a message's delivery, as 4.1 lists it: submitted with the message, running from the first attempt, ended
 * with it.
 */
import { withLine, type WorkflowRunStatus } from '../../../model/runs/workflow-run.ts';
import type { NotificationPayload } from '../../../model/notifications/notification-payload.ts';
import type { TenantTransaction } from '../../../store/database.ts';
import { insertRuns, moveRuns } from '../../../store/runs/runs.ts';
import { findRefByName } from '../../../store/runs/subjects.ts';

/**
 * Submits one run per rule; returns their ids by rule. `about`: any of the payloads, which all describe the same event.
 */
export async function submitMessageRuns(
  tx: TenantTransaction,
  ruleIds: readonly string[],
  { about: { data }, at }: { about: NotificationPayload; at: Date },
): Promise<Map<string, string>> {
  const projectId = 'project' in data ? (data.project?.id ?? null) : null;
  const refName = 'ref' in data ? data.ref : null;
  const ref = projectId === null || refName === null ? undefined : await findRefByName(tx, projectId, refName);
  const isOfPullRequest = ref?.kind === 'pull_request';
  const run = {
    workflowType: 'notification',
    projectId,
    refName,
    issueId: null,
    scanId: null,
    eventSource: isOfPullRequest ? 'pr' : 'custom',
    targetType: isOfPullRequest ? 'pr' : 'repo',
    at,
  } as const;
  // Not the rule's name, which only those who see the rules may know; everyone who sees the project sees the run.
  const sourceOf = (ruleId: string): string => `notification rule ${ruleId}`;
  const runIds = await insertRuns(tx, run, ruleIds.map(sourceOf));
  return new Map(ruleIds.map((ruleId) => [ruleId, runIds.get(sourceOf(ruleId)) ?? '']));
}

/** Returns the runs that may continue, without the cancelled ones. */
export async function beginMessageRuns(tx: TenantTransaction, runIds: readonly string[], at: Date): Promise<string[]> {
  return moveRuns(tx, runIds, { to: 'running', at });
}

/** No-op for a cancelled run. The error is in the message's own log, which fewer people see. */
export async function endMessageRuns(
  tx: TenantTransaction,
  runIds: readonly string[],
  { to, at, line }: { to: WorkflowRunStatus; at: Date; line: string },
): Promise<void> {
  const level = to === 'completed' ? 'info' : 'warning';
  await moveRuns(tx, runIds, { to, at, trace: withLine({ steps: [], log: [] }, level, line, at) });
}
