/** The job behind a submitted run. */
import type { JobRequest } from '../../store/jobs/job.ts';

/** Job name; the payload's schema is in jobs/perform-run.ts. */
export const runJob = 'workflow-run';

/** The runs of a project are serialized, and so are those without a project: imports of rules. */
export function runJobFor(deploymentId: string, run: { runId: string; projectId: string | null }): JobRequest {
  const { runId, projectId } = run;
  return {
    name: runJob,
    id: `run-${deploymentId}-${runId}`,
    payload: { deploymentId, runId },
    serialKey: `${deploymentId}/${projectId ?? 'rules'}`,
  };
}
