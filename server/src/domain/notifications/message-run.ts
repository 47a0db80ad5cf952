/** The run of a message's delivery, as 4.1 lists it: submitted with the message, running from its first attempt on, ended with it. */
import { withLine, type WorkflowRunStatus } from '../../model/workflow-run.ts';
import type { NotificationPayload } from '../../model/notification-payload.ts';
import type { TenantTransaction } from '../../store/database.ts';
import { findRunStatus, insertRun, moveRun } from '../../store/workflow-runs/runs.ts';

export async function submitMessageRun(
  tx: TenantTransaction,
  { payload, at }: { payload: NotificationPayload; at: Date },
): Promise<string> {
  const { data } = payload;
  return insertRun(tx, {
    workflowType: 'notification',
    projectId: 'project' in data ? (data.project?.id ?? null) : null,
    refName: 'ref' in data ? data.ref : null,
    issueId: null,
    scanId: null,
    eventSource: 'custom',
    targetType: 'repo',
    // Its name is for those who see the rules; a run is seen by whoever sees the project.
    triggerSource: `notification rule ${data.rule.id}`,
    at,
  });
}

/** False when somebody cancelled it. */
export async function beginMessageRun(tx: TenantTransaction, runId: string, at: Date): Promise<boolean> {
  return (await moveRun(tx, runId, { to: 'running', at })) || (await findRunStatus(tx, runId)) === 'running';
}

/** Without effect on one that was cancelled. What went wrong stands in the message's own log, which fewer people see. */
export async function endMessageRun(
  tx: TenantTransaction,
  runId: string,
  { to, at, line }: { to: WorkflowRunStatus; at: Date; line: string },
): Promise<void> {
  const level = to === 'completed' ? 'info' : 'warning';
  await moveRun(tx, runId, { to, at, trace: withLine({ steps: [], log: [] }, level, line, at) });
}
