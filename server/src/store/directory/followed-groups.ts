/** What people get by the groups of the directory: roles in the deployment, and roles in teams. */
import { type OrgRole, orgRoles, teamRoles } from '../../model/permissions.ts';
import type { TenantTransaction, Transaction } from '../database.ts';

/** SQL: the position of a role in its list; the first is the strongest. */
const rank = (roles: readonly string[], role: string): string =>
  `array_position(ARRAY[${roles.map((each) => `'${each}'`).join(', ')}]::text[], ${role}::text)`;

/** True if a group of the deployment gives a role: then nobody else assigns roles to people of the directory. */
export async function namesRoles(client: Transaction, deploymentId: string): Promise<boolean> {
  const { rowCount } = await client.query(
    'SELECT FROM parapet.directory_group WHERE deployment_id = $1 AND org_role IS NOT NULL LIMIT 1',
    [deploymentId],
  );
  return rowCount !== 0;
}

export interface DueRole {
  userId: string;
  from: OrgRole;
  to: OrgRole;
  isActive: boolean;
}

/** The members of the directory whose role is not that of their groups; of these rows of the directory, or (null) of all. */
export async function listDueRoles(
  tx: TenantTransaction,
  { memberIds, defaultRole }: { memberIds: readonly string[] | null; defaultRole: OrgRole },
): Promise<DueRole[]> {
  const { rows } = await tx.client.query<DueRole>(
    `SELECT due.user_id AS "userId", due.before AS "from", due.after AS "to", due.is_active AS "isActive"
       FROM (SELECT m.user_id, m.org_role AS before, m.deactivated_at IS NULL AS is_active, coalesce((
                SELECT g.org_role FROM parapet.directory_group_member gm
                  JOIN parapet.directory_group g ON g.deployment_id = $1 AND g.id = gm.group_id
                 WHERE gm.deployment_id = $1 AND gm.member_id = u.id AND g.org_role IS NOT NULL
                 ORDER BY ${rank(orgRoles, 'g.org_role')} LIMIT 1), $3) AS after
               FROM parapet.directory_user u
               JOIN parapet.membership m ON m.deployment_id = $1 AND m.user_id = u.user_id
              WHERE u.deployment_id = $1 AND ($2::bigint[] IS NULL OR u.id = ANY($2))) due
      WHERE due.before <> due.after ORDER BY due.user_id`,
    [tx.deploymentId, memberIds, defaultRole],
  );
  return rows;
}

export async function updateMembershipRoles(
  tx: TenantTransaction,
  roles: readonly { userId: string; to: OrgRole }[],
  now: Date,
): Promise<void> {
  await tx.client.query(
    `UPDATE parapet.membership m SET org_role = given.role, updated_at = $4
       FROM unnest($2::bigint[], $3::text[]) given (user_id, role)
      WHERE m.deployment_id = $1 AND m.user_id = given.user_id`,
    [tx.deploymentId, roles.map(({ userId }) => userId), roles.map(({ to }) => to), now],
  );
}

export interface TeamMove {
  teamId: string;
  userId: string;
}

/** SQL: what the groups give, as rows of team, account and role; a team that several groups give has the strongest role. */
const given = `SELECT g.team_id, u.user_id, (array_agg(g.team_role ORDER BY ${rank(teamRoles, 'g.team_role')}))[1] AS role
   FROM parapet.directory_group g
   JOIN parapet.directory_group_member gm ON gm.deployment_id = $1 AND gm.group_id = g.id
   JOIN parapet.directory_user u ON u.deployment_id = $1 AND u.id = gm.member_id
   JOIN parapet.membership m ON m.deployment_id = $1 AND m.user_id = u.user_id
  WHERE g.deployment_id = $1 AND g.team_id IS NOT NULL`;

/**
 * Puts people into the teams that their groups give, and takes everyone else out of these teams: of these accounts, or (null)
 * of all. Teams that no group gives stay as they are.
 */
export async function followTeamsOfGroups(
  tx: TenantTransaction,
  userIds: readonly string[] | null,
): Promise<{ joined: TeamMove[]; left: TeamMove[] }> {
  const left = await tx.client.query<TeamMove>(
    `DELETE FROM parapet.team_member t
      WHERE t.deployment_id = $1 AND ($2::bigint[] IS NULL OR t.user_id = ANY($2))
        AND t.team_id IN (SELECT g.team_id FROM parapet.directory_group g WHERE g.deployment_id = $1 AND g.team_id IS NOT NULL)
        AND NOT EXISTS (SELECT FROM (${given} GROUP BY g.team_id, u.user_id) gives
          WHERE gives.team_id = t.team_id AND gives.user_id = t.user_id)
      RETURNING t.team_id AS "teamId", t.user_id AS "userId"`,
    [tx.deploymentId, userIds],
  );
  const joined = await tx.client.query<TeamMove>(
    `INSERT INTO parapet.team_member AS t (deployment_id, team_id, user_id, role)
     SELECT $1, gives.team_id, gives.user_id, gives.role
       FROM (${given} AND ($2::bigint[] IS NULL OR u.user_id = ANY($2)) GROUP BY g.team_id, u.user_id) gives
     ON CONFLICT (deployment_id, team_id, user_id) DO UPDATE SET role = excluded.role WHERE t.role <> excluded.role
     RETURNING t.team_id AS "teamId", t.user_id AS "userId"`,
    [tx.deploymentId, userIds],
  );
  return { joined: joined.rows, left: left.rows };
}

/** Takes those out of a team who are in it by this group; others of its groups bring them back. */
export async function deletePeopleOfGroupFromTeam(
  tx: TenantTransaction,
  { groupId, teamId }: { groupId: string; teamId: string },
): Promise<void> {
  await tx.client.query(
    `DELETE FROM parapet.team_member t
      WHERE t.deployment_id = $1 AND t.team_id = $2 AND t.user_id IN (
        SELECT u.user_id FROM parapet.directory_group_member m
          JOIN parapet.directory_user u ON u.deployment_id = $1 AND u.id = m.member_id
         WHERE m.deployment_id = $1 AND m.group_id = $3 AND u.user_id IS NOT NULL)`,
    [tx.deploymentId, teamId, groupId],
  );
}
