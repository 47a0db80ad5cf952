/** The job that deletes a deployment. The handler is jobs/delete-deployment.ts. */
import type { JobRequest } from '../../store/jobs/job.ts';

export const deletionJob = 'delete-deployment';

export function deletionJobFor(deploymentId: string): JobRequest {
  return {
    name: deletionJob,
    id: `${deletionJob}-${deploymentId}`,
    payload: { deploymentId },
    serialKey: deploymentId,
  };
}
