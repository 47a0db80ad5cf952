/** The job that forwards the audit log to a destination: one per destination. It asks to run again for as long as there is one. */
import type { JobRequest } from '../../../store/jobs/job.ts';

/** Job name; the payload's schema is in jobs/forward-audit.ts. */
export const forwardingJob = 'forward-audit';

export function forwardingJobFor(deploymentId: string, destinationId: string): JobRequest {
  return {
    name: forwardingJob,
    id: `forward-audit-${deploymentId}-${destinationId}`,
    payload: { deploymentId, destinationId },
    serialKey: `${deploymentId}/${destinationId}`,
  };
}
