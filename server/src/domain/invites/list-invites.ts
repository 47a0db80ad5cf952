/** A page of a deployment's invites that nobody has used or revoked, newest first. Never a secret. */
import { decodeCursor, encodeCursor, queryDigest } from '../../base/cursor.ts';
import type { Member } from '../../model/caller.ts';
import { listInviteRows, type InviteRow } from '../../store/invites/invites.ts';
import type { Platform } from '../platform.ts';

export type InviteListing = InviteRow;

/** INVALID_CURSOR for a cursor of another deployment. */
export async function listInvites(
  platform: Pick<Platform, 'database' | 'keys'>,
  member: Member,
  page: { pageSize: number; cursor: string | undefined },
): Promise<{ invites: InviteRow[]; nextCursor: string }> {
  const digest = queryDigest({ list: 'invites', deploymentId: member.deploymentId });
  const { cursor: key } = platform.keys;
  // Signed by us for this very query: it is the id that we put in.
  const beforeId = page.cursor === undefined ? null : (decodeCursor(key, digest, page.cursor) as string);
  const rows = await platform.database.asAccess(
    (tx) => listInviteRows(tx, member.deploymentId, { beforeId, limit: page.pageSize + 1 }),
    member.deploymentId,
  );
  const invites = rows.slice(0, page.pageSize);
  const last = invites.at(-1);
  return { invites, nextCursor: rows.length > page.pageSize && last ? encodeCursor(key, digest, last.id) : '' };
}
