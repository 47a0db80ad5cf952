/** A page of the teams that a member sees, by slug. */
import type { Member } from '../../model/caller.ts';
import { listTeamRows } from '../../store/teams/team-list.ts';
import { keysetPage, type PageRequest } from '../keyset-page.ts';
import type { Platform } from '../platform.ts';
import { teamOf, type Team } from './get-team.ts';
import { viewerOf } from './viewer.ts';

/** INVALID_CURSOR for a cursor of another caller or deployment. */
export async function listTeams(
  platform: Pick<Platform, 'database' | 'keys'>,
  member: Member,
  page: PageRequest,
): Promise<{ teams: Team[]; nextCursor: string }> {
  const { deploymentId, userId } = member;
  const { rows, nextCursor } = await keysetPage(platform, page, {
    query: { list: 'teams', deploymentId, userId },
    read: ({ after: afterSlug, limit }) =>
      platform.database.readAsTenant(deploymentId, (tx) => listTeamRows(tx, viewerOf(member), { afterSlug, limit })),
    positionOf: ({ slug }) => slug,
  });
  return { teams: rows.map((row) => teamOf(member, row)), nextCursor };
}
