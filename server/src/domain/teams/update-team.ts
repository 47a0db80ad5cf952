/**
 * Changes a team's name, projects and people, all or nothing (api.md 4.7). Admins may, and managers of the team, who
 * can add only projects that they manage themselves. No role above manager exists to be granted.
 */
import { ParapetError, invalidArgument } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import { hasPower, type TeamRole } from '../../model/permissions.ts';
import type { TenantTransaction } from '../../store/database.ts';
import {
  deleteTeamMembers,
  deleteTeamProjects,
  insertTeamProjects,
  listCandidates,
  listShareable,
  updateTeamName,
  upsertTeamMembers,
} from '../../store/teams/teams.ts';
import { seesProject } from '../access/require-permission.ts';
import { recordChange } from '../audit/record-change.ts';
import { refuseManagedTeamName, refuseManagedTeams } from '../directory/refuse-managed.ts';
import type { Platform } from '../platform.ts';
import { claimManagedTeam } from './claim-managed-team.ts';
import { readTeam, type Team } from './get-team.ts';

export type UpdateAction = 'add' | 'update' | 'remove';

export interface TeamChange {
  name: string | null;
  repositories: readonly { projectId: string; action: UpdateAction }[];
  users: readonly { userId: string; role: TeamRole; action: UpdateAction }[];
}

/**
 * Returns the updated team. NOT_FOUND and FORBIDDEN as for any change of a team. INVALID_ARGUMENT, naming the element,
 * for an id that is named twice or not visible to the member, or for an update of an element that is not in the team;
 * FORBIDDEN for a project that they see but do not manage; CONFLICT for people, or the name, of a team that follows a group of the
 * directory. Adding an existing element sets its role; removing an absent
 * one is not an error.
 */
export async function updateTeam(
  platform: Pick<Platform, 'database' | 'clock'>,
  member: Member,
  { teamId, change }: { teamId: string; change: TeamChange },
): Promise<Team> {
  requireDistinct(change.repositories, ({ projectId }) => projectId, ['repositories', 'repositoryId']);
  requireDistinct(change.users, ({ userId }) => userId, ['users', 'userId']);
  return platform.database.asTenant(member.deploymentId, async (tx) => {
    const team = await claimManagedTeam(tx, member, teamId);
    if (change.users.length > 0) await refuseManagedTeams(tx.client, tx.deploymentId, [teamId]);
    if (change.name !== null && change.name !== team.name)
      await refuseManagedTeamName(tx.client, tx.deploymentId, teamId);
    const projects = await planProjects(tx, member, { teamId, requested: change.repositories });
    const people = await planPeople(tx, { teamId, requested: change.users });
    if (change.name !== null && change.name !== team.name) await updateTeamName(tx, teamId, change.name);
    if (projects.added.length > 0) await insertTeamProjects(tx, teamId, projects.added);
    if (projects.removed.length > 0) await deleteTeamProjects(tx, teamId, projects.removed);
    if (people.set.length > 0) await upsertTeamMembers(tx, teamId, people.set);
    if (people.removed.length > 0) await deleteTeamMembers(tx, teamId, people.removed);
    const after = await readTeam(tx, member, teamId);
    if (!after) throw new Error(`team ${teamId} disappeared while it was locked`);
    await recordChange(platform, member, tx.client, {
      action: 'team.update',
      subject: `team:${teamId}`,
      changes: {
        name: { from: team.name, to: after.name },
        projectsAdded: projects.added,
        projectsRemoved: projects.removed,
        usersSet: people.set.map(({ userId, role }) => ({ userId, role })),
        usersRemoved: people.removed,
      },
    });
    return after;
  });
}

async function planProjects(
  tx: TenantTransaction,
  member: Member,
  { teamId, requested }: { teamId: string; requested: TeamChange['repositories'] },
): Promise<{ added: string[]; removed: string[] }> {
  const plan = { added: [] as string[], removed: [] as string[] };
  if (requested.length === 0) return plan;
  const found = await listShareable(
    tx,
    teamId,
    requested.map(({ projectId }) => projectId),
  );
  const isShared = new Map(found.map((project) => [project.projectId, project.isShared]));
  for (const [index, { projectId, action }] of requested.entries()) {
    const path = `team.repositories.${index}.repositoryId`;
    const isInTeam = isShared.get(projectId);
    if (isInTeam === undefined || !seesProject(member, projectId)) {
      throw invalidArgument(path, `there is no repository ${projectId} that you can see`);
    }
    if (action === 'update' && !isInTeam) throw invalidArgument(path, `the team does not have repository ${projectId}`);
    if (action === 'add' && !isInTeam) requireManagedProject(member, projectId);
    if (action === 'add' && !isInTeam) plan.added.push(projectId);
    if (action === 'remove' && isInTeam) plan.removed.push(projectId);
  }
  return plan;
}

/** Others get their roles on the project through the team, so only its managers may add it. */
function requireManagedProject(member: Member, projectId: string): void {
  if (hasPower(member.orgRole, 'managesAllTeams') || member.projectRoles.get(projectId) === 'manager') return;
  throw new ParapetError('FORBIDDEN', `You do not manage a team that has repository ${projectId}.`);
}

async function planPeople(
  tx: TenantTransaction,
  { teamId, requested }: { teamId: string; requested: TeamChange['users'] },
): Promise<{ set: { userId: string; role: TeamRole }[]; removed: string[] }> {
  const plan = { set: [] as { userId: string; role: TeamRole }[], removed: [] as string[] };
  if (requested.length === 0) return plan;
  const found = await listCandidates(
    tx,
    teamId,
    requested.map(({ userId }) => userId),
  );
  const roles = new Map(found.map((candidate) => [candidate.userId, candidate.role]));
  for (const [index, { userId, role, action }] of requested.entries()) {
    const path = `team.users.${index}.userId`;
    const currentRole = roles.get(userId);
    if (currentRole === undefined) throw invalidArgument(path, `there is no user ${userId} in the organisation`);
    if (action === 'update' && currentRole === null) throw invalidArgument(path, `user ${userId} is not in the team`);
    if (action === 'remove' && currentRole !== null) plan.removed.push(userId);
    if (action !== 'remove' && currentRole !== role) plan.set.push({ userId, role });
  }
  return plan;
}

/** The same element twice in one call would be ambiguous. */
function requireDistinct<Element>(
  elements: readonly Element[],
  idOf: (element: Element) => string,
  [list, field]: [list: string, field: string],
): void {
  const seen = new Set<string>();
  for (const [index, element] of elements.entries()) {
    const id = idOf(element);
    if (seen.has(id)) throw invalidArgument(`team.${list}.${index}.${field}`, `repeats ${id}; name each one once`);
    seen.add(id);
  }
}
