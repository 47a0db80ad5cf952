/** Contents of teams as far as the viewer may see them: hidden teams are omitted, hidden projects are not counted. */
import { type OrgRole, rolesWithPower, type TeamRole } from '../../model/permissions.ts';
import type { TenantTransaction } from '../database.ts';
import { roleList } from '../people/role-list.ts';

/** The caller's visibility. */
export interface Viewer {
  userId: string;
  /** Admins see every team; other members see the teams they are in. */
  seesAllTeams: boolean;
  /** Null: all of the deployment. */
  visibleProjectIds: readonly string[] | null;
}

/**
 * Upper bound of the ids listed in one team, of projects, sub-teams and people each. The counts beside them are
 * complete.
 */
const idsListedMax = 1000;
const peopleListedMax = 100;

/** A person in a team's own list. */
export interface TeamPersonRow {
  userId: string;
  role: TeamRole;
  orgRole: OrgRole;
  name: string;
  login: string;
  email: string;
}

export interface TeamRow {
  id: string;
  name: string;
  slug: string;
  description: string;
  /** Also null for a parent that the viewer does not see. */
  parentTeamId: string | null;
  projectCount: string;
  userCount: string;
  childTeamCount: string;
  /** The viewer's own role in the team; null if they are not in it. */
  ownRole: TeamRole | null;
  /** True if its people are those of a group in the directory. */
  isManaged: boolean;
}

export interface TeamContents {
  teamId: string;
  /** The first 1000 by id that the viewer sees. */
  projectIds: string[];
  /** The first 1000 by id that the viewer sees. */
  childTeamIds: string[];
  /** The first 100 by id; deployment admins have `admin`, whatever their role in the team. */
  users: { userId: string; role: TeamRole | 'admin' }[];
}

/** SQL: true if the viewer ($2, $3 = sees all) sees the team whose id the expression names. */
const seen = (teamId: string): string =>
  `($3::boolean OR EXISTS (SELECT FROM parapet.team_member own
     WHERE own.deployment_id = $1 AND own.team_id = ${teamId} AND own.user_id = $2::bigint))`;

const columns = `t.id, t.name, t.slug, t.description,
  CASE WHEN ${seen('t.parent_team_id')} THEN t.parent_team_id END AS "parentTeamId",
  (SELECT count(*) FROM parapet.team_project p WHERE p.deployment_id = $1 AND p.team_id = t.id
      AND ($4::bigint[] IS NULL OR p.project_id = ANY($4))) AS "projectCount",
  (SELECT count(*) FROM parapet.team_member u WHERE u.deployment_id = $1 AND u.team_id = t.id) AS "userCount",
  (SELECT count(*) FROM parapet.team c WHERE c.deployment_id = $1 AND c.parent_team_id = t.id
      AND ${seen('c.id')}) AS "childTeamCount",
  (SELECT r.role FROM parapet.team_member r WHERE r.deployment_id = $1 AND r.team_id = t.id
      AND r.user_id = $2::bigint) AS "ownRole",
  EXISTS (SELECT FROM parapet.directory_group d WHERE d.deployment_id = $1 AND d.team_id = t.id) AS "isManaged"`;

const parametersOf = (tx: TenantTransaction, viewer: Viewer): unknown[] => [
  tx.deploymentId,
  viewer.userId,
  viewer.seesAllTeams,
  viewer.visibleProjectIds,
];

/**
 * The teams with these ids, also if the viewer is not in them: the caller checks that (`ownRole`). Parent and sub-teams
 * are limited to those that the viewer sees.
 */
export async function listTeamsById(
  tx: TenantTransaction,
  viewer: Viewer,
  teamIds: readonly string[],
): Promise<TeamRow[]> {
  const { rows } = await tx.client.query<TeamRow>(
    `SELECT ${columns} FROM parapet.team t WHERE t.deployment_id = $1 AND t.id = ANY($5::bigint[])`,
    [...parametersOf(tx, viewer), teamIds],
  );
  return rows;
}

/** A page of the teams that the viewer sees, by slug, after the given slug. */
export async function listTeamRows(
  tx: TenantTransaction,
  viewer: Viewer,
  page: { afterSlug: string | null; limit: number },
): Promise<TeamRow[]> {
  const { rows } = await tx.client.query<TeamRow>(
    `SELECT ${columns} FROM parapet.team t
      WHERE t.deployment_id = $1 AND ($5::text IS NULL OR t.slug > $5) AND ${seen('t.id')}
      ORDER BY t.slug LIMIT $6`,
    [...parametersOf(tx, viewer), page.afterSlug, page.limit],
  );
  return rows;
}

/**
 * The names of what teams contain, for teams that the viewer may see. Lists are space-separated text: a hundred teams
 * have twenty thousand elements, and the driver took longer to parse arrays than the statement to run.
 */
export async function listTeamContents(
  tx: TenantTransaction,
  viewer: Viewer,
  teamIds: readonly string[],
): Promise<TeamContents[]> {
  const { rows } = await tx.client.query<Record<keyof TeamContents | 'roles', string>>({
    name: 'team-contents',
    text: `SELECT t.id AS "teamId",
       array_to_string(ARRAY(SELECT p.project_id FROM parapet.team_project p WHERE p.deployment_id = $1 AND p.team_id = t.id
                AND ($4::bigint[] IS NULL OR p.project_id = ANY($4)) ORDER BY p.project_id LIMIT ${idsListedMax}), ' ') AS "projectIds",
       array_to_string(ARRAY(SELECT c.id FROM parapet.team c WHERE c.deployment_id = $1 AND c.parent_team_id = t.id
                AND ${seen('c.id')} ORDER BY c.id LIMIT ${idsListedMax}), ' ') AS "childTeamIds",
       people.users, people.roles
       FROM parapet.team t
       CROSS JOIN LATERAL (
         SELECT coalesce(string_agg(u.user_id::text, ' '), '') AS users,
                coalesce(string_agg(CASE WHEN u.user_id IN (
                  SELECT m.user_id FROM parapet.membership m WHERE m.deployment_id = $1 AND m.org_role IN ${roleList(rolesWithPower('managesAllTeams'))}
                ) THEN 'admin' ELSE u.role END, ' '), '') AS roles
           FROM (SELECT tm.user_id, tm.role FROM parapet.team_member tm
                  WHERE tm.deployment_id = $1 AND tm.team_id = t.id ORDER BY tm.user_id LIMIT ${peopleListedMax}) u
       ) people
      WHERE t.deployment_id = $1 AND t.id = ANY($5::bigint[])`,
    values: [...parametersOf(tx, viewer), teamIds],
  });
  return rows.map((row) => {
    const roles = words(row.roles) as (TeamRole | 'admin')[];
    return {
      teamId: row.teamId,
      projectIds: words(row.projectIds),
      childTeamIds: words(row.childTeamIds),
      users: words(row.users).map((userId, index) => ({ userId, role: roles[index] ?? 'readonly' })),
    };
  });
}

function words(text: string): string[] {
  return text === '' ? [] : text.split(' ');
}

/** People's teams as far as the viewer sees them, by team id. */
export async function listTeamsOfUsers(
  tx: TenantTransaction,
  viewer: Viewer,
  userIds: readonly string[],
): Promise<{ userId: string; teamId: string; role: TeamRole }[]> {
  const { rows } = await tx.client.query<{ userId: string; teamId: string; role: TeamRole }>(
    `SELECT tm.user_id AS "userId", tm.team_id AS "teamId", tm.role
       FROM parapet.team_member tm
      WHERE tm.deployment_id = $1 AND tm.user_id = ANY($4::bigint[]) AND ${seen('tm.team_id')}
      ORDER BY tm.team_id`,
    [tx.deploymentId, viewer.userId, viewer.seesAllTeams, userIds],
  );
  return rows;
}

/** A page of a team's people, by id. */
export async function listTeamPersonRows(
  tx: TenantTransaction,
  teamId: string,
  page: { afterUserId: string | null; limit: number },
): Promise<TeamPersonRow[]> {
  const { rows } = await tx.client.query<TeamPersonRow>(
    `SELECT tm.user_id AS "userId", tm.role, m.org_role AS "orgRole", m.name, m.login, m.email
       FROM parapet.team_member tm
       JOIN parapet.membership m ON m.deployment_id = $1 AND m.user_id = tm.user_id
      WHERE tm.deployment_id = $1 AND tm.team_id = $2 AND ($3::bigint IS NULL OR tm.user_id > $3)
      ORDER BY tm.user_id LIMIT $4`,
    [tx.deploymentId, teamId, page.afterUserId, page.limit],
  );
  return rows;
}
