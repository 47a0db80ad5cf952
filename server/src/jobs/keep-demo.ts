/** The job of the demo organisation: fills it, or deletes it, as its state says (domain/demo). */
import { z } from 'zod';
import { isUnavailable } from '../base/unavailable.ts';
import { deleteDemo } from '../domain/demo/delete-demo.ts';
import { demoJob } from '../domain/demo/demo-job.ts';
import { findDemoRow } from '../domain/demo/get-demo.ts';
import { recordProgress } from '../domain/demo/record-progress.ts';
import { withoutNetwork } from '../domain/demo/without-network.ts';
import type { DemoOptions } from '../demo/seed-demo.ts';
import type { Demo } from '../model/demo/demo.ts';
import type { JobDefinition, JobPlatform } from '../domain/platform.ts';

/** Queued payloads outlive a deploy: only add members, with defaults. */
const DemoPayload = z.object({ deploymentId: z.string() });

const recordEveryMs = 500;
const retryAfterMs = 30_000;
const unavailableMs = 5_000;

/** `projects`: a part of the demo's projects. */
export function keepDemoJob(
  platform: Promise<JobPlatform>,
  { projects }: Pick<DemoOptions, 'projects'> = {},
): JobDefinition {
  const statusOf = async (deploymentId: string) => {
    const row = await findDemoRow(await platform);
    return row?.deploymentId === deploymentId ? row.demo.status : undefined;
  };
  return {
    name: demoJob,
    concurrencyPerWorker: 1,
    async run(payload, { stopping }) {
      const { deploymentId } = DemoPayload.parse(payload);
      const ready = await platform;
      try {
        if ((await statusOf(deploymentId)) === 'filling') await fill(ready, { deploymentId, stopping, projects });
      } catch (error) {
        if (!isUnavailable(error)) throw error;
        // Each step of the fill is done once, so it continues when the database is back.
        return { at: new Date(ready.clock.now().getTime() + unavailableMs) };
      }
      if ((await statusOf(deploymentId)) === 'removing') await deleteDemo(ready, deploymentId, stopping);
      // Interrupted: another worker, or the next start, continues.
      if (stopping.aborted) return { at: ready.clock.now() };
    },
    async fail(payload) {
      const { deploymentId } = DemoPayload.parse(payload);
      const ready = await platform;
      await recordProgress(ready, deploymentId, { status: 'failed' });
      // A removal is tried until it succeeds, because nobody can ask for it again.
      if ((await statusOf(deploymentId)) === 'removing')
        return { at: new Date(ready.clock.now().getTime() + retryAfterMs) };
    },
  };
}

/** Returns early if `stopping` is aborted or the demo is being removed. */
async function fill(
  platform: JobPlatform,
  {
    deploymentId,
    stopping,
    projects,
  }: { deploymentId: string; stopping: AbortSignal; projects: DemoOptions['projects'] | undefined },
): Promise<void> {
  const { seedDemo } = await import('../demo/seed-demo.ts');
  const removal = new AbortController();
  const signal = AbortSignal.any([stopping, removal.signal]);
  let recordedAt = 0;
  let reached: Partial<Demo> = {};
  let recording: Promise<void> | undefined;
  const record = async (progress: Partial<Demo>): Promise<void> => {
    if (!(await recordProgress(platform, deploymentId, progress))) removal.abort();
  };
  try {
    await seedDemo(platform, {
      signal,
      ...(projects !== undefined && { projects }),
      outside: withoutNetwork(platform.outside),
      onProgress({ done, total, at }) {
        reached = { stepsDone: done, stepsTotal: total, filledTo: at.toISOString().slice(0, 10) };
        if (recording !== undefined || Date.now() - recordedAt < recordEveryMs) return;
        recordedAt = Date.now();
        recording = record(reached)
          .catch((error: unknown) => platform.log.warn({ err: error }, 'could not record the progress of the demo'))
          .finally(() => (recording = undefined));
      },
    });
  } catch (error) {
    // A removal takes the people away with whose rights the steps are carried out.
    const status = (await findDemoRow(platform))?.demo.status;
    if (status === 'filling') throw error;
    return;
  }
  await recording;
  if (!signal.aborted) await record({ ...reached, status: 'complete' });
}
