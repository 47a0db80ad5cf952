/** What the directory of a deployment manages, so that nobody else changes it. As parapet_access or as the tenant. */
import type { Transaction } from '../database.ts';

/** True if the directory has a row for the member. */
export async function isManagedMember(client: Transaction, deploymentId: string, userId: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'SELECT FROM parapet.directory_user WHERE deployment_id = $1 AND user_id = $2',
    [deploymentId, userId],
  );
  return rowCount !== 0;
}

export interface TeamManagement {
  teamId: string;
  /** The group that gives the team; the first of several. */
  groupName: string;
  /** True if the team was made for the group and follows its name. */
  followsName: boolean;
}

/** Those of the teams whose people are those of groups. */
export async function listManagedTeams(
  client: Transaction,
  deploymentId: string,
  teamIds: readonly string[],
): Promise<TeamManagement[]> {
  const { rows } = await client.query<TeamManagement>(
    `SELECT DISTINCT ON (g.team_id) g.team_id AS "teamId", g.display_name AS "groupName", g.owns_team AS "followsName"
       FROM parapet.directory_group g WHERE g.deployment_id = $1 AND g.team_id = ANY($2::bigint[])
      ORDER BY g.team_id, g.owns_team DESC, g.id`,
    [deploymentId, teamIds],
  );
  return rows;
}
