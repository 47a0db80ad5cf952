/** Every job that there is, one line each; a worker runs exactly these. */
import type { JobDefinition, JobPlatform } from '../domain/platform.ts';
import { deliverMessagesJob } from './deliver-messages.ts';
import { ingestUploadJob } from './ingest-upload.ts';
import { performRunJob } from './perform-run.ts';
import { choreJobs, runChoreJob } from './run-chore.ts';

/** Resolve `platform` once it is complete; a job that is claimed before waits for it. */
export function jobsOf(platform: Promise<JobPlatform>, options: { ingestConcurrency: number }): JobDefinition[] {
  return [
    ingestUploadJob(platform, options.ingestConcurrency),
    performRunJob(platform),
    deliverMessagesJob(platform),
    runChoreJob(platform),
  ];
}

/** Jobs of the installation that there always are. */
export const periodicJobs = choreJobs;
