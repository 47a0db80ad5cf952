/** A page of a deployment's API tokens: the caller's own, or everyone's for an admin. Never a secret. */
import type { TimeKey } from '../../base/time-key.ts';
import type { Member } from '../../model/caller.ts';
import { hasPower } from '../../model/permissions.ts';
import type { TokenConcern } from '../../model/tokens/token-rules.ts';
import { listTokenRows, type ListedToken } from '../../store/tokens/tokens.ts';
import { keysetPage, type PageRequest } from '../keyset-page.ts';
import type { Platform } from '../platform.ts';

export type { ListedToken };

export interface TokenFilter {
  /** Only this person's tokens; undefined: of everyone whose tokens the member sees. */
  userId: string | undefined;
  /** Only valid tokens that deserve a look for this reason. */
  concern: TokenConcern | undefined;
}

/** Newest first. INVALID_CURSOR for a cursor of another caller, deployment or filter. */
export async function listTokens(
  platform: Pick<Platform, 'database' | 'clock' | 'keys'>,
  member: Member,
  { userId: wantedId, concern: wanted, ...page }: PageRequest & Partial<TokenFilter>,
): Promise<{ tokens: ListedToken[]; nextCursor: string }> {
  const { deploymentId } = member;
  const userId = wantedId ?? null;
  const concern = wanted ?? null;
  const visibleOwnerId = tokenOwnerFilter(member);
  // Nobody learns from the answer whether another person has tokens.
  if (visibleOwnerId !== null && userId !== null && userId !== visibleOwnerId) return { tokens: [], nextCursor: '' };
  const ownerId = visibleOwnerId ?? userId;
  const now = platform.clock.now();
  const { rows: tokens, nextCursor } = await keysetPage<ListedToken, TimeKey>(platform, page, {
    query: { list: 'tokens', order: 'time', deploymentId, ownerId, concern },
    read: ({ after: before, limit }) =>
      platform.database.asAccess(
        (tx) => listTokenRows(tx, deploymentId, { ownerId, concern, now, before, limit }),
        deploymentId,
      ),
    positionOf: ({ createdAt, id }) => ({ at: createdAt, id }),
  });
  return { tokens, nextCursor };
}

/** Filter for the tokens that a member may see and revoke: their own user id, or null for all. */
export function tokenOwnerFilter(member: Member): string | null {
  return hasPower(member.orgRole, 'managesOthersTokens') ? null : member.userId;
}
