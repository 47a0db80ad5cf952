/**
 * Creates a team without a caller, for set-up (callers use create-team.ts); it sees nothing until it is
 * given projects.
 */
import { ParapetError, notFound } from '../../base/errors.ts';
import { findTeam, insertTeam } from '../../store/teams/teams.ts';
import type { Platform } from '../platform.ts';

/** Returns the new team's id. CONFLICT if the slug is taken; NOT_FOUND for an unknown parent. */
export async function setUpTeam(
  platform: Pick<Platform, 'database' | 'clock'>,
  deploymentId: string,
  team: { name: string; slug: string; parentTeamId?: string },
): Promise<string> {
  const parentTeamId = team.parentTeamId ?? null;
  return platform.database.asTenant(deploymentId, async (tx) => {
    if (parentTeamId !== null && !(await findTeam(tx, parentTeamId))) throw notFound('parent team');
    const id = await insertTeam(tx, {
      name: team.name,
      slug: team.slug,
      description: '',
      parentTeamId,
      createdAt: platform.clock.now(),
    });
    if (id === undefined) throw new ParapetError('CONFLICT', `A team with the slug ${team.slug} already exists.`);
    return id;
  });
}
