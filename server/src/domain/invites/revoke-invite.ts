/** An invite ends before anybody used it. */
import { notFound } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import { rolesWith } from '../../model/permissions.ts';
import { findInvite, updateInviteRevoked, type InviteRow } from '../../store/invites/invites.ts';
import { recordChange } from '../audit/record-change.ts';
import type { Platform } from '../platform.ts';

/** NOT_FOUND for who may not see invites, as for one that does not exist or is not open any more. */
export async function getInvite(platform: Pick<Platform, 'database'>, member: Member, id: string): Promise<InviteRow> {
  const { deploymentId, orgRole } = member;
  if (!rolesWith['users.manage'].includes(orgRole)) throw notFound('invite');
  const invite = await platform.database.asAccess((tx) => findInvite(tx, deploymentId, id), deploymentId);
  if (!invite) throw notFound('invite');
  return invite;
}

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
