/** Queues a sync of a project, whoever it is for: the run and the job behind it, in the transaction that made it necessary. */
import type { TenantTransaction } from '../../store/database.ts';
import { upsertWaitingSync } from '../../store/projects/sync.ts';
import type { Platform } from '../platform.ts';
import { runJobFor } from '../runs/run-job.ts';

/** `isNew`: false when one waits already. It has not asked the host yet, so it will see all that is there now. */
export async function queueSync(
  platform: Pick<Platform, 'queue' | 'clock'>,
  tx: TenantTransaction,
  { projectId, triggerSource }: { projectId: string; triggerSource: string },
): Promise<{ runId: string; isNew: boolean }> {
  const { deploymentId } = tx;
  const sync = await upsertWaitingSync(tx, { projectId, triggerSource, at: platform.clock.now() });
  if (sync.isNew) {
    await platform.queue.enqueue(tx, runJobFor(deploymentId, { runId: sync.runId, projectId }));
  }
  return sync;
}
