/** A page of a team's people, in the order of their ids. Who sees the team sees who is in it. */
import { decodeCursor, encodeCursor, queryDigest } from '../../base/cursor.ts';
import type { Member } from '../../model/caller.ts';
import { listTeamPersonRows, type TeamPersonRow } from '../../store/teams/team-list.ts';
import type { Platform } from '../platform.ts';

export type TeamPersonListing = TeamPersonRow;

/** Of a team that the member was found to see. INVALID_CURSOR for a cursor of another team. */
export async function listTeamPeople(
  platform: Pick<Platform, 'database' | 'keys'>,
  member: Member,
  request: { teamId: string; pageSize: number; cursor: string | undefined },
): Promise<{ people: TeamPersonRow[]; nextCursor: string }> {
  const { teamId, pageSize, cursor } = request;
  const digest = queryDigest({ list: 'team people', deploymentId: member.deploymentId, teamId });
  const { cursor: key } = platform.keys;
  // Signed by us for this very query: it is the id that we put in.
  const afterUserId = cursor === undefined ? null : (decodeCursor(key, digest, cursor) as string);
  const rows = await platform.database.readAsTenant(member.deploymentId, (tx) =>
    listTeamPersonRows(tx, teamId, { afterUserId, limit: pageSize + 1 }),
  );
  const people = rows.slice(0, pageSize);
  const last = people.at(-1);
  return { people, nextCursor: rows.length > pageSize && last ? encodeCursor(key, digest, last.userId) : '' };
}
