/** Every job that this house knows, one line each; a worker runs exactly these. */
import type { JobDefinition, Platform } from '../domain/platform.ts';
import { ingestUploadJob } from './ingest-upload.ts';

export function jobsOf(platform: () => Platform, options: { ingestConcurrency: number }): JobDefinition[] {
  return [ingestUploadJob(platform, options.ingestConcurrency)];
}
