/** The job that deletes a deployment: domain/deployments/delete-deployment.ts, until nothing is left. */
import { z } from 'zod';
import { deleteDeployment } from '../domain/deployments/delete-deployment.ts';
import { deletionJob } from '../domain/deployments/deletion-job.ts';
import type { JobDefinition, Platform } from '../domain/platform.ts';

/** Queued payloads outlive a deploy: only add members, with defaults. */
const DeletionPayload = z.object({ deploymentId: z.string() });

const retryAfterMs = 10_000;

export function deleteDeploymentJob(platform: Promise<Platform>): JobDefinition {
  return {
    name: deletionJob,
    concurrencyPerWorker: 1,
    runsWhileSuspended: true,
    async run(payload, { stopping }) {
      const { deploymentId } = DeletionPayload.parse(payload);
      const ready = await platform;
      // Interrupted: another worker, or the next start, continues.
      if (!(await deleteDeployment(ready, deploymentId, stopping))) return { at: ready.clock.now() };
    },
    async fail() {
      // Tried until it succeeds, because nobody can ask for it again.
      return { at: new Date((await platform).clock.now().getTime() + retryAfterMs) };
    },
  };
}
