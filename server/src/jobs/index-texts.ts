/** The job that indexes the texts of findings: domain/reports/index-texts.ts. */
import { z } from 'zod';
import type { JobDefinition, Platform } from '../domain/platform.ts';
import { indexPendingTexts, indexTextsJob } from '../domain/reports/index-texts.ts';

/** Queued payloads outlive a deploy: only add members, with defaults. */
const IndexTextsPayload = z.object({ deploymentId: z.string() });
/** Scans go first. */
const concurrencyPerWorker = 1;

export function indexTextsJobOf(platform: Promise<Platform>): JobDefinition {
  return {
    name: indexTextsJob,
    concurrencyPerWorker,
    async run(payload, { stopping }) {
      const { deploymentId } = IndexTextsPayload.parse(payload);
      await indexPendingTexts(await platform, deploymentId, stopping);
    },
    async fail() {
      // The chore `queue-left-texts` adds it again.
    },
  };
}
