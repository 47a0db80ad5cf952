/** A page of a team's people, in the order of their ids. Who sees the team sees who is in it. */
import type { Member } from '../../model/caller.ts';
import { listTeamPersonRows, type TeamPersonRow } from '../../store/teams/team-list.ts';
import { keysetPage, type PageRequest } from '../keyset-page.ts';
import type { Platform } from '../platform.ts';

export type TeamPersonListing = TeamPersonRow;

/** Of a team that the member was found to see. INVALID_CURSOR for a cursor of another team. */
export async function listTeamPeople(
  platform: Pick<Platform, 'database' | 'keys'>,
  { deploymentId }: Member,
  { teamId, ...page }: PageRequest & { teamId: string },
): Promise<{ people: TeamPersonRow[]; nextCursor: string }> {
  const { rows: people, nextCursor } = await keysetPage(platform, page, {
    query: { list: 'team people', deploymentId, teamId },
    read: ({ after: afterUserId, limit }) =>
      platform.database.readAsTenant(deploymentId, (tx) => listTeamPersonRows(tx, teamId, { afterUserId, limit })),
    positionOf: ({ userId }) => userId,
  });
  return { people, nextCursor };
}
