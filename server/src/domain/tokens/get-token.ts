/** One API token, without its secret. */
import { notFound } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import { findTokenRow, type ApiTokenRow } from '../../store/tokens/tokens.ts';
import { tokenOwnerFilter } from './list-tokens.ts';
import type { Platform } from '../platform.ts';

/** The token, if the member may see it; else NOT_FOUND, also for a revoked one. */
export async function getToken(platform: Pick<Platform, 'database'>, member: Member, id: string): Promise<ApiTokenRow> {
  const token = await platform.database.asAccess(
    (tx) => findTokenRow(tx, member.deploymentId, { id, ownerId: tokenOwnerFilter(member) }),
    member.deploymentId,
  );
  if (!token) throw notFound('token');
  return token;
}
