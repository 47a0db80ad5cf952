/** A page of a deployment's API tokens: one's own, or everybody's for an admin. Never a secret. */
import { decodeCursor, encodeCursor, queryDigest } from '../../base/cursor.ts';
import type { Member } from '../../model/caller.ts';
import { hasPower } from '../../model/permissions.ts';
import { listTokenRows, type ApiTokenRow } from '../../store/tokens/tokens.ts';
import type { Platform } from '../platform.ts';

export type ApiTokenListing = ApiTokenRow;

/** Newest first. INVALID_CURSOR for a cursor of another caller or deployment. */
export async function listTokens(
  platform: Pick<Platform, 'database' | 'keys'>,
  member: Member,
  page: { pageSize: number; cursor: string | undefined },
): Promise<{ tokens: ApiTokenRow[]; nextCursor: string }> {
  const ownerId = tokenOwnerFilter(member);
  const digest = queryDigest({ list: 'tokens', deploymentId: member.deploymentId, ownerId });
  const { cursor: key } = platform.keys;
  // Signed by us for this very query: it is the id that we put in.
  const beforeId = page.cursor === undefined ? null : (decodeCursor(key, digest, page.cursor) as string);
  const rows = await platform.database.asAccess(
    (tx) => listTokenRows(tx, member.deploymentId, { ownerId, beforeId, limit: page.pageSize + 1 }),
    member.deploymentId,
  );
  const tokens = rows.slice(0, page.pageSize);
  const last = tokens.at(-1);
  return { tokens, nextCursor: rows.length > page.pageSize && last ? encodeCursor(key, digest, last.id) : '' };
}

/** Whose tokens a member may see and revoke: their own id, or null for all. */
export function tokenOwnerFilter(member: Member): string | null {
  return hasPower(member.orgRole, 'managesOthersTokens') ? null : member.userId;
}
