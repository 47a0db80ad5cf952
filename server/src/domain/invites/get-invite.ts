/** One open invite. */
import { notFound } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import { rolesWith } from '../../model/permissions.ts';
import { findInvite, type InviteRow } from '../../store/invites/invites.ts';
import type { Platform } from '../platform.ts';

/** NOT_FOUND for callers who may not see invites, and for one that does not exist or is no longer open. */
export async function getInvite(platform: Pick<Platform, 'database'>, member: Member, id: string): Promise<InviteRow> {
  const { deploymentId, orgRole } = member;
  if (!rolesWith['users.manage'].includes(orgRole)) throw notFound('invite');
  const invite = await platform.database.asAccess((tx) => findInvite(tx, deploymentId, id), deploymentId);
  if (!invite) throw notFound('invite');
  return invite;
}
