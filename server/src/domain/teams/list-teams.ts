/** A page of the teams that a member sees, by slug. */
import { decodeCursor, encodeCursor, queryDigest } from '../../base/cursor.ts';
import type { Member } from '../../model/caller.ts';
import { listTeamRows } from '../../store/teams/team-list.ts';
import type { Platform } from '../platform.ts';
import { teamOf, type Team } from './get-team.ts';
import { viewerOf } from './viewer.ts';

/** INVALID_CURSOR for a cursor of another caller or deployment. */
export async function listTeams(
  platform: Pick<Platform, 'database' | 'keys'>,
  member: Member,
  page: { pageSize: number; cursor: string | undefined },
): Promise<{ teams: Team[]; nextCursor: string }> {
  const digest = queryDigest({ list: 'teams', deploymentId: member.deploymentId, userId: member.userId });
  const { cursor: key } = platform.keys;
  // Signed by us for this very query: it is the slug that we put in.
  const afterSlug = page.cursor === undefined ? null : (decodeCursor(key, digest, page.cursor) as string);
  const rows = await platform.database.readAsTenant(member.deploymentId, (tx) =>
    listTeamRows(tx, viewerOf(member), { afterSlug, limit: page.pageSize + 1 }),
  );
  const teams = rows.slice(0, page.pageSize).map((row) => teamOf(member, row));
  const last = teams.at(-1);
  return { teams, nextCursor: rows.length > page.pageSize && last ? encodeCursor(key, digest, last.slug) : '' };
}
