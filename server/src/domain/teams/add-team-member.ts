/** Adds a member to a team, who sees its projects from the next request on. */
import { notFound } from '../../base/errors.ts';
import type { TeamRole } from '../../model/permissions.ts';
import { findTeam, upsertTeamMember } from '../../store/teams/teams.ts';
import type { Platform } from '../platform.ts';

/** Adds a member of the deployment to a team, or changes their role in it. NOT_FOUND for an unknown team or member. */
export async function addTeamMember(
  platform: Pick<Platform, 'database'>,
  deploymentId: string,
  membership: { teamId: string; userId: string; role: TeamRole },
): Promise<void> {
  await platform.database.asTenant(deploymentId, async (tx) => {
    if (!(await findTeam(tx, membership.teamId))) throw notFound('team');
    if (!(await upsertTeamMember(tx, membership.teamId, membership))) throw notFound('user');
  });
}
