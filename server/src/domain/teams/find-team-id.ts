/** Finds a team by its slug. Has no caller: for the seed of the demo. Callers use teams/get-team.ts. */
import { findTeamBySlug } from '../../store/teams/teams.ts';
import type { Platform } from '../platform.ts';

/** The team's id, or undefined when no team has the slug. */
export async function findTeamId(
  platform: Pick<Platform, 'database'>,
  deploymentId: string,
  slug: string,
): Promise<string | undefined> {
  return platform.database.readAsTenant(deploymentId, (tx) => findTeamBySlug(tx, slug));
}
