/** A page of a deployment's open invites, newest first. Never a secret. */
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
  const { rows: invites, nextCursor } = await keysetPage(platform, page, {
    query: { list: 'invites', deploymentId },
    read: ({ after: beforeId, limit }) =>
      platform.database.asAccess((tx) => listInviteRows(tx, deploymentId, { beforeId, limit }), deploymentId),
    positionOf: ({ id }) => id,
  });
  return { invites, nextCursor };
}
