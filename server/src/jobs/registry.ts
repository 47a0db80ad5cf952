/** Every job, one line each; a worker runs exactly these. */
import type { JobDefinition, JobPlatform } from '../domain/platform.ts';
import { deleteDeploymentJob } from './delete-deployment.ts';
import { deliverMessagesJob } from './deliver-messages.ts';
import { forwardAuditJob } from './forward-audit.ts';
import { indexTextsJobOf } from './index-texts.ts';
import { ingestUploadJob } from './ingest-upload.ts';
import { keepDemoJob } from './keep-demo.ts';
import { performRunJob } from './perform-run.ts';
import { choreJobs, runChoreJob } from './run-chore.ts';

/** Jobs that are claimed before `platform` resolves wait for it. */
export function jobsOf(platform: Promise<JobPlatform>, options: { ingestConcurrency: number }): JobDefinition[] {
  return [
    ingestUploadJob(platform, options.ingestConcurrency),
    performRunJob(platform),
    deliverMessagesJob(platform),
    forwardAuditJob(platform),
    indexTextsJobOf(platform),
    keepDemoJob(platform),
    deleteDeploymentJob(platform),
    runChoreJob(platform),
  ];
}

/** The installation's permanent jobs. */
export const periodicJobs = choreJobs;
