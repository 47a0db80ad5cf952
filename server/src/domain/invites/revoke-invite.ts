/** Revokes an open invite. */
import { notFound } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import { updateInviteRevoked, type InviteRow } from '../../store/invites/invites.ts';
import { recordChange } from '../audit/record-change.ts';
import type { Platform } from '../platform.ts';

export async function revokeInvite(
  platform: Pick<Platform, 'database' | 'clock'>,
  member: Member,
  { id, email }: InviteRow,
): Promise<void> {
  await platform.database.asAccess(async (tx) => {
    if (!(await updateInviteRevoked(tx, member.deploymentId, id, platform.clock.now()))) throw notFound('invite');
    await recordChange(platform, member, tx, { action: 'invite.revoke', subject: `invite:${id}`, changes: { email } });
  }, member.deploymentId);
}
