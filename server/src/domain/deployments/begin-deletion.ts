/**
 * Begins to delete a deployment with everything in it: it refuses everybody from the commit on, and a job deletes its rows in
 * steps (delete-deployment.ts). Nothing takes it back but a dump.
 */
import { invalidArgument, notFound, ParapetError } from '../../base/errors.ts';
import { continueAsTenant } from '../../store/database.ts';
import { claimDeployment, updateDeletionBegun } from '../../store/deployments/suspension.ts';
import { recordOperation, type OperatorActor } from '../operators/record-operation.ts';
import type { Platform } from '../platform.ts';
import { deletionJobFor } from './deletion-job.ts';

/**
 * `confirm` repeats the deployment's name. NOT_FOUND without such a deployment, INVALID_ARGUMENT for another name, CONFLICT for the
 * demo, which is removed by an operation of its own, and if it is being deleted.
 */
export async function beginDeletion(
  platform: Pick<Platform, 'database' | 'clock' | 'queue'>,
  actor: OperatorActor,
  { deploymentId, confirm }: { deploymentId: string; confirm: string },
): Promise<void> {
  await platform.database.asAccess(async (tx) => {
    const held = await claimDeployment(tx, deploymentId);
    if (held === undefined) throw notFound('deployment');
    const { slug, name } = held;
    if (confirm !== name)
      throw invalidArgument('confirm', 'must repeat the name of the organisation, as it is written');
    if (held.isDemo) throw new ParapetError('CONFLICT', 'The demo is not deleted but removed, in the console.');
    if (held.isGoing) throw new ParapetError('CONFLICT', `The deployment ${slug} is being deleted already.`);
    await updateDeletionBegun(tx, deploymentId, platform.clock.now());
    await recordOperation(platform, tx, actor, { action: 'deployment.delete', deploymentId, slug, changes: { name } });
    await platform.queue.enqueue(await continueAsTenant(tx, deploymentId), deletionJobFor(deploymentId));
  });
}
