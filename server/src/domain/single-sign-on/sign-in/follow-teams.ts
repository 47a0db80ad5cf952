/** Puts a person into the teams that the claims name, and takes them out of the other teams of the mapping. */
import type { Granted } from '../../../model/single-sign-on/claim-mapping.ts';
import type { TenantTransaction } from '../../../store/database.ts';
import { deleteTeamMembers, listTeamNames, listTeamRolesOf, upsertTeamMember } from '../../../store/teams/teams.ts';
import { listManagedTeams } from '../../../store/directory/managed.ts';
import type { Change } from '../../audit/record-change.ts';

/** Teams that were deleted since the mapping was written, and those of the directory's groups, are left out. Returns what the audit log says of it. */
export async function followTeams(
  tx: TenantTransaction,
  userId: string,
  { managedTeamIds, teamRoles }: Granted,
): Promise<Change[]> {
  if (managedTeamIds.length === 0) return [];
  const before = new Map((await listTeamRolesOf(tx, userId, managedTeamIds)).map(({ teamId, role }) => [teamId, role]));
  const ofDirectory = new Set(
    (await listManagedTeams(tx.client, tx.deploymentId, managedTeamIds)).map(({ teamId }) => teamId),
  );
  const known = (await listTeamNames(tx, managedTeamIds)).filter(({ id }) => !ofDirectory.has(id));
  const joined: string[] = [];
  const left: string[] = [];
  for (const { id } of known) {
    const role = teamRoles.get(id);
    if (role === before.get(id)) continue;
    if (role === undefined) {
      await deleteTeamMembers(tx, id, [userId]);
      left.push(id);
    } else if (await upsertTeamMember(tx, id, { userId, role })) joined.push(id);
  }
  if (joined.length + left.length === 0) return [];
  return [{ action: 'user.follow_teams', subject: `user:${userId}`, changes: { joined, left, by: 'claims' } }];
}
