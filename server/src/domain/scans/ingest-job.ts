/** The job behind an accepted upload. */
import type { JobRequest } from '../../store/jobs/job.ts';

/** Job name; the payload's schema is in jobs/ingest-upload.ts. */
export const ingestJob = 'ingest';

/** Scans of one project are ingested one after the other. */
export function ingestJobFor(deploymentId: string, scan: { scanId: string; projectId: string }): JobRequest {
  const { scanId, projectId } = scan;
  return {
    name: ingestJob,
    id: `ingest-${deploymentId}-${scanId}`,
    payload: { deploymentId, scanId },
    serialKey: `${deploymentId}/${projectId}`,
  };
}
