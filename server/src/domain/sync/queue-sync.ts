/** Queues a sync of a project: the run and its job, in the transaction that made it necessary. */
import type { TenantTransaction } from '../../store/database.ts';
import { projectSyncType } from '../../model/runs/workflow-types.ts';
import { upsertWaitingSync } from '../../store/projects/sync.ts';
import type { Platform } from '../platform.ts';
import { runJobFor } from '../runs/run-job.ts';

/** `isNew`: false if a sync is already queued. It has not contacted the host yet, so it will see the current state. */
export async function queueSync(
  platform: Pick<Platform, 'queue' | 'clock'>,
  tx: TenantTransaction,
  { projectId, triggerSource }: { projectId: string; triggerSource: string },
): Promise<{ runId: string; isNew: boolean }> {
  const { deploymentId } = tx;
  const sync = await upsertWaitingSync(tx, { projectId, triggerSource, at: platform.clock.now() });
  if (sync.isNew) {
    await platform.queue.enqueue(
      tx,
      runJobFor(deploymentId, { runId: sync.runId, projectId, workflowType: projectSyncType }),
    );
  }
  return sync;
}
