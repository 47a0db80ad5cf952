/** A page of a deployment's open invites, newest first. Never a secret. */
import type { TimeKey } from '../../base/time-key.ts';
import type { Member } from '../../model/caller.ts';
import { listInviteRows, type InviteRow } from '../../store/invites/invites.ts';
import { listTeamNames } from '../../store/teams/teams.ts';
import { keysetPage, type PageRequest } from '../keyset-page.ts';
import type { Platform } from '../platform.ts';

export interface InviteListing extends InviteRow {
  /** Those that still exist. */
  teams: { id: string; name: string }[];
}

/** INVALID_CURSOR for a cursor of another deployment. */
export async function listInvites(
  platform: Pick<Platform, 'database' | 'keys'>,
  { deploymentId }: Member,
  page: PageRequest,
): Promise<{ invites: InviteListing[]; nextCursor: string }> {
  const { rows, nextCursor } = await keysetPage<InviteRow, TimeKey>(platform, page, {
    query: { list: 'invites', order: 'time', deploymentId },
    read: ({ after: before, limit }) =>
      platform.database.asAccess((tx) => listInviteRows(tx, deploymentId, { before, limit }), deploymentId),
    positionOf: ({ createdAt, id }) => ({ at: createdAt, id }),
  });
  const teamIds = [...new Set(rows.flatMap((row) => row.teamIds))];
  const teams = await platform.database.readAsTenant(deploymentId, (tx) => listTeamNames(tx, teamIds));
  const invites = rows.map((row) => ({ ...row, teams: teams.filter(({ id }) => row.teamIds.includes(id)) }));
  return { invites, nextCursor };
}
