/** The job of the demo: fills it, or removes it, as its state says. The handler is jobs/keep-demo.ts. */
import type { JobRequest } from '../../store/jobs/job.ts';

export const demoJob = 'demo';

/** One key for the whole installation: a removal waits until the filling that it ends has stopped. */
export function demoJobFor(deploymentId: string): JobRequest {
  return { name: demoJob, id: `${demoJob}-${deploymentId}`, payload: { deploymentId }, serialKey: demoJob };
}
