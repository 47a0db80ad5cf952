/** The job behind a submitted run. */
import { triageType } from '../../model/runs/workflow-types.ts';
import type { JobRequest } from '../../store/jobs/job.ts';

/** Job name; the payload's schema is in jobs/perform-run.ts. */
export const runJob = 'workflow-run';

/**
 * The runs of a project are serialized, and so are those without a project: imports of rules. Triage waits for other
 * triage of the deployment only.
 */
export function runJobFor(
  deploymentId: string,
  run: { runId: string; projectId: string | null; workflowType: string },
): JobRequest {
  const { runId, projectId, workflowType } = run;
  const queue = workflowType === triageType ? 'triage' : (projectId ?? 'rules');
  return {
    name: runJob,
    id: `run-${deploymentId}-${runId}`,
    payload: { deploymentId, runId },
    serialKey: `${deploymentId}/${queue}`,
  };
}
