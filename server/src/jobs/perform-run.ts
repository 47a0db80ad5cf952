/** The job behind a submitted workflow run: domain/runs/perform-run.ts, once in effect. */
import { z } from 'zod';
import { runJob } from '../domain/runs/run-job.ts';
import { performers } from '../domain/runs/performers.ts';
import { failRun, performRun } from '../domain/runs/perform-run.ts';
import type { JobDefinition, Platform } from '../domain/platform.ts';

/** Queued payloads outlive a deploy: only add members, with defaults. */
const RunPayload = z.object({ deploymentId: z.string(), runId: z.string() });

/** Runs mostly wait for external servers. */
const concurrencyPerWorker = 4;

export function performRunJob(platform: Promise<Platform>): JobDefinition {
  return {
    name: runJob,
    concurrencyPerWorker,
    async run(payload) {
      const { deploymentId, runId } = RunPayload.parse(payload);
      await performRun({ platform: await platform, performers, deploymentId, runId });
    },
    async fail(payload) {
      const { deploymentId, runId } = RunPayload.parse(payload);
      await failRun(await platform, deploymentId, runId);
    },
  };
}
