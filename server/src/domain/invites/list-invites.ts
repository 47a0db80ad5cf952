/** A page of a deployment's open invites, newest first. Never a secret. */
import type { TimeKey } from '../../base/time-key.ts';
import type { Member } from '../../model/caller.ts';
import { listInviteRows, type InviteRow } from '../../store/invites/invites.ts';
import { keysetPage, type PageRequest } from '../keyset-page.ts';
import type { Platform } from '../platform.ts';

export type InviteListing = InviteRow;

/** INVALID_CURSOR for a cursor of another deployment. */
export async function listInvites(
  platform: Pick<Platform, 'database' | 'keys'>,
  { deploymentId }: Member,
  page: PageRequest,
): Promise<{ invites: InviteRow[]; nextCursor: string }> {
  const { rows: invites, nextCursor } = await keysetPage<InviteRow, TimeKey>(platform, page, {
    query: { list: 'invites', order: 'time', deploymentId },
    read: ({ after: before, limit }) =>
      platform.database.asAccess((tx) => listInviteRows(tx, deploymentId, { before, limit }), deploymentId),
    positionOf: ({ createdAt, id }) => ({ at: createdAt, id }),
  });
  return { invites, nextCursor };
}
