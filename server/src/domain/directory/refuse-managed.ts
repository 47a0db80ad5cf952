/** Refuses changes by hand of what the directory manages: the next synchronisation would undo them. */
import { ParapetError } from '../../base/errors.ts';
import type { Transaction } from '../../store/database.ts';
import { namesRoles } from '../../store/directory/followed-groups.ts';
import { isManagedMember, listManagedTeams } from '../../store/directory/managed.ts';

/** CONFLICT if the directory says whether the person is a member. */
export async function refuseManagedMembership(
  client: Transaction,
  deploymentId: string,
  userId: string,
): Promise<void> {
  if (!(await isManagedMember(client, deploymentId, userId))) return;
  throw new ParapetError(
    'CONFLICT',
    'The directory of your organisation manages this person: activate, deactivate or remove them there.',
  );
}

/** CONFLICT if the role of the person follows from groups of the directory. */
export async function refuseManagedRole(client: Transaction, deploymentId: string, userId: string): Promise<void> {
  if (!(await isManagedMember(client, deploymentId, userId)) || !(await namesRoles(client, deploymentId))) return;
  throw new ParapetError(
    'CONFLICT',
    'The role of this person follows from groups of the directory: change the groups there, or what they give under Settings → Directory.',
  );
}

/** CONFLICT if the people of one of the teams, or its name, follow from a group. */
export async function refuseManagedTeams(
  client: Transaction,
  deploymentId: string,
  teamIds: readonly string[],
): Promise<void> {
  const [first] = teamIds.length === 0 ? [] : await listManagedTeams(client, deploymentId, teamIds);
  if (first === undefined) return;
  throw new ParapetError(
    'CONFLICT',
    `The people of team ${first.teamId} are those of the group ${first.groupName} in the directory: change the group there, or what it gives under Settings → Directory.`,
  );
}

/** CONFLICT if the team has the name of its group. */
export async function refuseManagedTeamName(client: Transaction, deploymentId: string, teamId: string): Promise<void> {
  const [team] = await listManagedTeams(client, deploymentId, [teamId]);
  if (team?.followsName !== true) return;
  throw new ParapetError(
    'CONFLICT',
    `The team has the name of its group in the directory, ${team.groupName}: rename it there.`,
  );
}
