/** The job behind an accepted upload: domain/scans/ingest-upload.ts, once in effect. */
import { z } from 'zod';
import { ingestJob } from '../domain/scans/ingest-job.ts';
import { failUpload, ingestUpload } from '../domain/scans/ingest-upload.ts';
import type { JobDefinition, JobPlatform } from '../domain/platform.ts';

/** Queued payloads outlive a deploy: only add members, with defaults. */
const IngestPayload = z.object({ deploymentId: z.string(), scanId: z.string() });

export function ingestUploadJob(platform: Promise<JobPlatform>, concurrencyPerWorker: number): JobDefinition {
  return {
    name: ingestJob,
    concurrencyPerWorker,
    async run(payload) {
      const { deploymentId, scanId } = IngestPayload.parse(payload);
      await ingestUpload(await platform, deploymentId, scanId);
    },
    async fail(payload) {
      const { deploymentId, scanId } = IngestPayload.parse(payload);
      await failUpload(await platform, deploymentId, scanId);
    },
  };
}
