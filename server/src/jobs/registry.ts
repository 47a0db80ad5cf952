/** Every job that this house knows, one line each; a worker runs exactly these. */
import type { JobDefinition, Platform } from '../domain/platform.ts';
import { ingestUploadJob } from './ingest-upload.ts';
import { performRunJob } from './perform-run.ts';

/** `platform`: once it is whole; a job that is taken up before waits for it. */
export function jobsOf(platform: Promise<Platform>, options: { ingestConcurrency: number }): JobDefinition[] {
  return [ingestUploadJob(platform, options.ingestConcurrency), performRunJob(platform)];
}
