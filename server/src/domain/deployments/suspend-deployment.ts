/**
 * Suspends a deployment, and resumes it. While it is suspended, everything of it is refused with the reason: its people,
 * tokens, directory, providers and webhooks, also in the middle of a stream; its jobs rest in the queue. Nothing is lost.
 */
import { notFound, ParapetError } from '../../base/errors.ts';
import { claimDeployment, updateDeploymentSuspended } from '../../store/deployments/suspension.ts';
import { wakeWorkers } from '../../store/jobs/job-rows.ts';
import { recordOperation, type OperatorActor } from '../operators/record-operation.ts';
import type { Platform } from '../platform.ts';

/** NOT_FOUND without such a deployment; CONFLICT if it is suspended already, a demo, or being deleted. */
export async function suspendDeployment(
  platform: Pick<Platform, 'database' | 'clock'>,
  actor: OperatorActor,
  { deploymentId, reason }: { deploymentId: string; reason: string },
): Promise<void> {
  await platform.database.asAccess(async (tx) => {
    const held = await claimDeployment(tx, deploymentId);
    if (held === undefined) throw notFound('deployment');
    const { slug } = held;
    if (held.isDemo) throw conflict('The demo cannot be suspended; it can be removed.');
    if (held.isGoing) throw conflict(`The deployment ${slug} is being deleted.`);
    if (held.isSuspended) throw conflict(`The deployment ${slug} is suspended already.`);
    await updateDeploymentSuspended(tx, deploymentId, { at: platform.clock.now(), reason });
    await recordOperation(platform, tx, actor, {
      action: 'deployment.suspend',
      deploymentId,
      slug,
      changes: { reason },
    });
  });
}

/** NOT_FOUND without such a deployment; CONFLICT if it is not suspended, or is being deleted. Its jobs go on at once. */
export async function resumeDeployment(
  platform: Pick<Platform, 'database' | 'clock'>,
  actor: OperatorActor,
  { deploymentId }: { deploymentId: string },
): Promise<void> {
  await platform.database.asAccess(async (tx) => {
    const held = await claimDeployment(tx, deploymentId);
    if (held === undefined) throw notFound('deployment');
    const { slug } = held;
    if (held.isGoing) throw conflict(`The deployment ${slug} is being deleted, which cannot be taken back.`);
    if (!held.isSuspended) throw conflict(`The deployment ${slug} is not suspended.`);
    await updateDeploymentSuspended(tx, deploymentId, null);
    await wakeWorkers(tx);
    await recordOperation(platform, tx, actor, { action: 'deployment.resume', deploymentId, slug, changes: {} });
  });
}

function conflict(message: string): ParapetError {
  return new ParapetError('CONFLICT', message);
}
