/** A page of a team's people, by id. Anyone who sees the team sees who is in it. */
import type { Member } from '../../model/caller.ts';
import { listTeamPersonRows, type TeamPersonRow } from '../../store/teams/team-list.ts';
import { keysetPage, type PageRequest } from '../keyset-page.ts';
import type { Platform } from '../platform.ts';

export type TeamPersonListing = TeamPersonRow;

/** The caller must already be known to see the team. INVALID_CURSOR for a cursor of another team. */
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
