/** The job behind a submitted workflow run: domain/runs/perform-run.ts, once in effect. */
import { z } from 'zod';
import { runJob } from '../domain/runs/run-job.ts';
import { performers } from '../domain/runs/performers.ts';
import { giveUpRun, performRun } from '../domain/runs/perform-run.ts';
import type { JobDefinition, Platform } from '../domain/platform.ts';

/** Outlives a deploy: only ever add members, with defaults. */
const RunPayload = z.object({ deploymentId: z.string(), runId: z.string() });

/** Runs wait for other people's servers more than they compute. */
const concurrencyPerWorker = 4;

export function performRunJob(platform: Promise<Platform>): JobDefinition {
  return {
    name: runJob,
    concurrencyPerWorker,
    async run(payload) {
      const { deploymentId, runId } = RunPayload.parse(payload);
      await performRun({ platform: await platform, performers, deploymentId, runId });
    },
    async giveUp(payload) {
      const { deploymentId, runId } = RunPayload.parse(payload);
      await giveUpRun(await platform, deploymentId, runId);
    },
  };
}
