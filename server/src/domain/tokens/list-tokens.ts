/** A page of a deployment's API tokens: the caller's own, or everyone's for an admin. Never a secret. */
import type { TimeKey } from '../../base/time-key.ts';
import type { Member } from '../../model/caller.ts';
import { hasPower } from '../../model/permissions.ts';
import { listTokenRows, type ApiTokenRow } from '../../store/tokens/tokens.ts';
import { keysetPage, type PageRequest } from '../keyset-page.ts';
import type { Platform } from '../platform.ts';

export type ApiTokenListing = ApiTokenRow;

/** Newest first. INVALID_CURSOR for a cursor of another caller or deployment. */
export async function listTokens(
  platform: Pick<Platform, 'database' | 'keys'>,
  member: Member,
  page: PageRequest,
): Promise<{ tokens: ApiTokenRow[]; nextCursor: string }> {
  const ownerId = tokenOwnerFilter(member);
  const { deploymentId } = member;
  const { rows: tokens, nextCursor } = await keysetPage<ApiTokenRow, TimeKey>(platform, page, {
    query: { list: 'tokens', order: 'time', deploymentId, ownerId },
    read: ({ after: before, limit }) =>
      platform.database.asAccess((tx) => listTokenRows(tx, deploymentId, { ownerId, before, limit }), deploymentId),
    positionOf: ({ createdAt, id }) => ({ at: createdAt, id }),
  });
  return { tokens, nextCursor };
}

/** Filter for the tokens that a member may see and revoke: their own user id, or null for all. */
export function tokenOwnerFilter(member: Member): string | null {
  return hasPower(member.orgRole, 'managesOthersTokens') ? null : member.userId;
}
