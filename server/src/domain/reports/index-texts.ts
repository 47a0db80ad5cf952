/** Indexes the texts of findings after scans, in the background: queries are right before and after (ADR 0034). */
import { listOpenDeploymentIds } from '../../store/deployments/deployments.ts';
import type { TenantTransaction } from '../../store/database.ts';
import type { JobRequest } from '../../store/jobs/job.ts';
import { indexTexts } from '../../store/reports/search/index-texts.ts';
import { hasPendingTexts } from '../../store/reports/search/pending-texts.ts';
import type { Platform } from '../platform.ts';

/** Job name; the payload's schema is in jobs/index-texts.ts. */
export const indexTextsJob = 'index-texts';

/** Findings of one transaction; some hundred milliseconds. */
const batchSize = 2_000;

/** Enqueues the deployment's indexing with the transaction if there is anything to index. */
export async function queueTextIndexing({ queue }: Pick<Platform, 'queue'>, tx: TenantTransaction): Promise<void> {
  if (await hasPendingTexts(tx)) await queue.enqueue(tx, jobFor(tx.deploymentId));
}

/** Indexes all pending texts of a deployment; returns the number of findings. Stops between batches if `stopping` is aborted. */
export async function indexPendingTexts(
  { database }: Pick<Platform, 'database'>,
  deploymentId: string,
  stopping?: AbortSignal,
): Promise<number> {
  for (let indexed = 0; ;) {
    if (stopping?.aborted === true) return indexed;
    const done = await database.asTenant(deploymentId, (tx) => indexTexts(tx, batchSize));
    indexed += done;
    if (done < batchSize) return indexed;
  }
}

/** Enqueues what no scan enqueued: findings from before an upgrade, and work that failed. Returns the number of deployments. */
export async function queueLeftTexts(platform: Pick<Platform, 'database' | 'queue'>): Promise<number> {
  let queued = 0;
  for (const deploymentId of await platform.database.asAccess(listOpenDeploymentIds)) {
    await platform.database.asTenant(deploymentId, async (tx) => {
      if (!(await hasPendingTexts(tx))) return;
      await platform.queue.enqueue(tx, jobFor(deploymentId));
      queued++;
    });
  }
  return queued;
}

function jobFor(deploymentId: string): JobRequest {
  return {
    name: indexTextsJob,
    id: `${indexTextsJob}-${deploymentId}`,
    payload: { deploymentId },
    serialKey: `${indexTextsJob}/${deploymentId}`,
  };
}
