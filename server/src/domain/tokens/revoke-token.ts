/** An API token ends. Its creator may, and an admin. */
import { notFound } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import { findTokenRow, updateTokenRevoked, type ApiTokenRow } from '../../store/tokens/tokens.ts';
import { recordChange } from '../audit/record-change.ts';
import type { Platform } from '../platform.ts';
import { tokenOwnerFilter } from './list-tokens.ts';

/** The token, if the member may see it; else NOT_FOUND, as for one that was revoked before. */
export async function getToken(platform: Pick<Platform, 'database'>, member: Member, id: string): Promise<ApiTokenRow> {
  const token = await platform.database.asAccess(
    (tx) => findTokenRow(tx, member.deploymentId, { id, ownerId: tokenOwnerFilter(member) }),
    member.deploymentId,
  );
  if (!token) throw notFound('token');
  return token;
}

export async function revokeToken(
  platform: Pick<Platform, 'database' | 'clock'>,
  member: Member,
  id: string,
): Promise<void> {
  await platform.database.asAccess(async (tx) => {
    await updateTokenRevoked(tx, member.deploymentId, id, platform.clock.now());
    await recordChange(platform, member, tx, { action: 'token.revoke', subject: `token:${id}`, changes: {} });
  }, member.deploymentId);
}
