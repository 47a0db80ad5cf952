/** Fills the demo for an admin of the installation's first organisation, and lets them in. */
import { ParapetError } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import { firstRole } from '../../model/permissions.ts';
import type { DemoRow } from '../../store/demo/demo.ts';
import { findFirstDeployment } from '../../store/deployments/deployments.ts';
import { insertMembership, narrowToDeployment } from '../../store/people/memberships.ts';
import { recordChange } from '../audit/record-change.ts';
import type { Platform } from '../platform.ts';
import { ensureDemo } from './ensure-demo.ts';

/**
 * Another organisation costs the whole server, so only those who run it may create one: FORBIDDEN in any but the first
 * deployment. CONFLICT while the former demo is being removed. Repeating it resumes a demo that failed.
 */
export async function createDemo(
  platform: Pick<Platform, 'database' | 'clock' | 'queue'>,
  member: Member,
): Promise<DemoRow> {
  const first = await platform.database.readAsAccess(findFirstDeployment);
  if (first !== member.deploymentId) {
    throw new ParapetError('FORBIDDEN', 'Only an admin of this installation’s first organisation can create the demo.');
  }
  const row = await ensureDemo(platform);
  const { deploymentId } = row;
  await platform.database.asAccess(async (tx) => {
    const joining = { userId: member.userId, orgRole: firstRole, now: platform.clock.now() };
    await insertMembership(tx, deploymentId, joining);
    await narrowToDeployment(tx, member.deploymentId);
    const subject = `deployment:${deploymentId}`;
    await recordChange(platform, member, tx, { action: 'demo.create', subject, changes: {} });
  });
  return row;
}
