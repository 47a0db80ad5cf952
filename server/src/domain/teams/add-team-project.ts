/** Adds a project to a team, whose members then see it. */
import { notFound } from '../../base/errors.ts';
import { findTeam, upsertTeamProject } from '../../store/teams/teams.ts';
import type { Platform } from '../platform.ts';

/** Adds a project to a team. NOT_FOUND for an unknown team or project. */
export async function addTeamProject(
  platform: Pick<Platform, 'database'>,
  deploymentId: string,
  share: { teamId: string; projectId: string },
): Promise<void> {
  await platform.database.asTenant(deploymentId, async (tx) => {
    if (!(await findTeam(tx, share.teamId))) throw notFound('team');
    if (!(await upsertTeamProject(tx, share.teamId, share.projectId))) throw notFound('project');
  });
}
