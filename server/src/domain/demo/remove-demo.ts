/**
 * Removes the demo. Its memberships, tokens and invites go at once, so that nobody can enter it any more; the job deletes the
 * rest (delete-demo.ts).
 */
import { ParapetError } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import { continueAsTenant } from '../../store/database.ts';
import { deleteDemoAccess } from '../../store/demo/delete-demo.ts';
import { findDemo, updateDemoFrom } from '../../store/demo/demo.ts';
import { findFirstDeployment } from '../../store/deployments/deployments.ts';
import { collectChange } from '../../store/events/changes.ts';
import { narrowToDeployment } from '../../store/people/memberships.ts';
import { recordChange } from '../audit/record-change.ts';
import { endOrphanedSessions } from '../people/end-orphaned-sessions.ts';
import type { Platform } from '../platform.ts';
import { demoJobFor } from './demo-job.ts';

/**
 * `member` is an admin of the demo itself or of the installation's first organisation; CONFLICT in any other one, and
 * without a demo. The audit log of the demo goes with it, so that of the first organisation says who removed it.
 */
export async function removeDemo(
  platform: Pick<Platform, 'database' | 'clock' | 'queue'>,
  member: Member,
): Promise<void> {
  const userIds = await platform.database.asAccess(async (tx) => {
    const first = await findFirstDeployment(tx);
    const demoId = (await findDemo(tx))?.deploymentId;
    const isTheirs = member.deploymentId === first || member.deploymentId === demoId;
    if (first === undefined || demoId === undefined || !isTheirs) throw noDemo();
    const from = ['filling', 'complete', 'failed'] as const;
    if (!(await updateDemoFrom(tx, demoId, { from, to: { status: 'removing' } }))) throw noDemo();
    await narrowToDeployment(tx, demoId);
    const formerIds = await deleteDemoAccess(tx, demoId);
    // Open streams of its members are checked again, and end.
    const change = { kind: 'resource', resource: 'people', id: null, ownerId: null } as const;
    collectChange({ client: tx, deploymentId: demoId }, change);
    await narrowToDeployment(tx, first);
    const removal = { action: 'demo.remove', subject: `deployment:${demoId}`, changes: {} };
    await recordChange(platform, { ...member, deploymentId: first }, tx, removal);
    // In the same transaction: nobody could ask for a removal again whose job was lost.
    await platform.queue.enqueue(await continueAsTenant(tx, demoId), demoJobFor(demoId));
    return formerIds;
  });
  await endOrphanedSessions(platform, userIds);
}

function noDemo(): ParapetError {
  return new ParapetError('CONFLICT', 'There is no demo to remove here.');
}
