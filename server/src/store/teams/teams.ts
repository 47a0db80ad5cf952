/** Teams of a deployment: who is in them, and which projects they reach. */
import type { TeamRole } from '../../model/permissions.ts';
import type { TenantTransaction } from '../database.ts';

/** The new id; undefined when the slug is taken. */
export async function insertTeam(
  tx: TenantTransaction,
  team: { name: string; slug: string; description: string; parentTeamId: string | null; createdAt: Date },
): Promise<string | undefined> {
  const { rows } = await tx.client.query<{ id: string }>(
    `INSERT INTO parapet.team (deployment_id, name, slug, parent_team_id, created_at, description)
     VALUES ($1, $2, $3, $4, $5, $6)
     ON CONFLICT (deployment_id, slug) DO NOTHING RETURNING id`,
    [tx.deploymentId, team.name, team.slug, team.parentTeamId, team.createdAt, team.description],
  );
  return rows[0]?.id;
}

export async function findTeam(
  tx: TenantTransaction,
  teamId: string,
): Promise<{ id: string; name: string } | undefined> {
  const { rows } = await tx.client.query<{ id: string; name: string }>(
    'SELECT id, name FROM parapet.team WHERE deployment_id = $1 AND id = $2',
    [tx.deploymentId, teamId],
  );
  return rows[0];
}

/** Puts a member of the deployment in a team, or gives them this role there. False when they are no member of the deployment. */
export async function upsertTeamMember(
  tx: TenantTransaction,
  teamId: string,
  member: { userId: string; role: TeamRole },
): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    `INSERT INTO parapet.team_member (deployment_id, team_id, user_id, role)
     SELECT $1, $2, m.user_id, $4 FROM parapet.membership m WHERE m.deployment_id = $1 AND m.user_id = $3
     ON CONFLICT (deployment_id, team_id, user_id) DO UPDATE SET role = excluded.role`,
    [tx.deploymentId, teamId, member.userId, member.role],
  );
  return rowCount === 1;
}

/** Gives a team a project of the deployment. False when there is no such project. */
export async function upsertTeamProject(tx: TenantTransaction, teamId: string, projectId: string): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    `INSERT INTO parapet.team_project (deployment_id, team_id, project_id)
     SELECT $1, $2, p.id FROM parapet.project p WHERE p.deployment_id = $1 AND p.id = $3
     ON CONFLICT (deployment_id, team_id, project_id) DO UPDATE SET project_id = excluded.project_id`,
    [tx.deploymentId, teamId, projectId],
  );
  return rowCount === 1;
}

/** The id of the team of that slug. */
export async function findTeamBySlug(tx: TenantTransaction, slug: string): Promise<string | undefined> {
  const { rows } = await tx.client.query<{ id: string }>(
    'SELECT id FROM parapet.team WHERE deployment_id = $1 AND slug = $2',
    [tx.deploymentId, slug],
  );
  return rows[0]?.id;
}

export interface ClaimedTeam {
  name: string;
  slug: string;
  parentTeamId: string | null;
  /** Of the one who asks; null when they are not in it. */
  ownRole: TeamRole | null;
}

/** A team, locked until the transaction ends, and the role that somebody then has in it. */
export async function claimTeam(
  tx: TenantTransaction,
  teamId: string,
  userId: string,
): Promise<ClaimedTeam | undefined> {
  const { rows } = await tx.client.query<Omit<ClaimedTeam, 'ownRole'>>(
    `SELECT name, slug, parent_team_id AS "parentTeamId" FROM parapet.team
      WHERE deployment_id = $1 AND id = $2 FOR UPDATE`,
    [tx.deploymentId, teamId],
  );
  const [team] = rows;
  if (!team) return undefined;
  // A statement of its own, so that it sees what was committed while the one before it waited.
  const own = await tx.client.query<{ role: TeamRole }>(
    'SELECT role FROM parapet.team_member WHERE deployment_id = $1 AND team_id = $2 AND user_id = $3',
    [tx.deploymentId, teamId, userId],
  );
  return { ...team, ownRole: own.rows[0]?.role ?? null };
}

/** The team above a team, kept there until the transaction ends; null for none. */
export async function claimParentOf(tx: TenantTransaction, teamId: string): Promise<string | null> {
  const { rows } = await tx.client.query<{ id: string }>(
    `SELECT p.id FROM parapet.team t JOIN parapet.team p ON p.deployment_id = $1 AND p.id = t.parent_team_id
      WHERE t.deployment_id = $1 AND t.id = $2 FOR KEY SHARE OF p`,
    [tx.deploymentId, teamId],
  );
  return rows[0]?.id ?? null;
}

export async function updateTeamName(tx: TenantTransaction, teamId: string, name: string): Promise<void> {
  await tx.client.query('UPDATE parapet.team SET name = $3 WHERE deployment_id = $1 AND id = $2', [
    tx.deploymentId,
    teamId,
    name,
  ]);
}

/** Hangs a team's sub-teams below another one, or (null) below none. */
export async function updateChildTeamsParent(
  tx: TenantTransaction,
  { from, to }: { from: string; to: string | null },
): Promise<void> {
  await tx.client.query(
    'UPDATE parapet.team SET parent_team_id = $3 WHERE deployment_id = $1 AND parent_team_id = $2',
    [tx.deploymentId, from, to],
  );
}

/** With its places and shares. */
export async function deleteTeamRow(tx: TenantTransaction, teamId: string): Promise<void> {
  await tx.client.query('DELETE FROM parapet.team WHERE deployment_id = $1 AND id = $2', [tx.deploymentId, teamId]);
}

/** Those of the ids that are members of the deployment, with the role in the team that they have. They stay until the transaction ends. */
export async function listCandidates(
  tx: TenantTransaction,
  teamId: string,
  userIds: readonly string[],
): Promise<{ userId: string; role: TeamRole | null }[]> {
  const { rows } = await tx.client.query<{ userId: string; role: TeamRole | null }>(
    `SELECT m.user_id AS "userId", tm.role
       FROM parapet.membership m
       LEFT JOIN parapet.team_member tm ON tm.deployment_id = $1 AND tm.team_id = $2 AND tm.user_id = m.user_id
      WHERE m.deployment_id = $1 AND m.user_id = ANY($3::bigint[])
      ORDER BY m.user_id FOR KEY SHARE OF m`,
    [tx.deploymentId, teamId, userIds],
  );
  return rows;
}

/** Those of the ids that are projects of the deployment, and whether the team has them. They stay until the transaction ends. */
export async function listShareable(
  tx: TenantTransaction,
  teamId: string,
  projectIds: readonly string[],
): Promise<{ projectId: string; isShared: boolean }[]> {
  const { rows } = await tx.client.query<{ projectId: string; isShared: boolean }>(
    `SELECT p.id AS "projectId", tp.project_id IS NOT NULL AS "isShared"
       FROM parapet.project p
       LEFT JOIN parapet.team_project tp ON tp.deployment_id = $1 AND tp.team_id = $2 AND tp.project_id = p.id
      WHERE p.deployment_id = $1 AND p.id = ANY($3::bigint[])
      ORDER BY p.id FOR KEY SHARE OF p`,
    [tx.deploymentId, teamId, projectIds],
  );
  return rows;
}

/** Puts members of the deployment in a team, or gives them these roles there. */
export async function upsertTeamMembers(
  tx: TenantTransaction,
  teamId: string,
  members: readonly { userId: string; role: TeamRole }[],
): Promise<void> {
  await tx.client.query(
    `INSERT INTO parapet.team_member (deployment_id, team_id, user_id, role)
     SELECT $1, $2, given.user_id, given.role FROM unnest($3::bigint[], $4::text[]) given (user_id, role)
     ON CONFLICT (deployment_id, team_id, user_id) DO UPDATE SET role = excluded.role`,
    [tx.deploymentId, teamId, members.map((member) => member.userId), members.map((member) => member.role)],
  );
}

export async function deleteTeamMembers(
  tx: TenantTransaction,
  teamId: string,
  userIds: readonly string[],
): Promise<void> {
  await tx.client.query(
    'DELETE FROM parapet.team_member WHERE deployment_id = $1 AND team_id = $2 AND user_id = ANY($3::bigint[])',
    [tx.deploymentId, teamId, userIds],
  );
}

/** Gives a team projects of the deployment that it does not have. */
export async function insertTeamProjects(
  tx: TenantTransaction,
  teamId: string,
  projectIds: readonly string[],
): Promise<void> {
  await tx.client.query(
    `INSERT INTO parapet.team_project (deployment_id, team_id, project_id)
     SELECT $1, $2, given.id FROM unnest($3::bigint[]) given (id) ON CONFLICT DO NOTHING`,
    [tx.deploymentId, teamId, projectIds],
  );
}

export async function deleteTeamProjects(
  tx: TenantTransaction,
  teamId: string,
  projectIds: readonly string[],
): Promise<void> {
  await tx.client.query(
    'DELETE FROM parapet.team_project WHERE deployment_id = $1 AND team_id = $2 AND project_id = ANY($3::bigint[])',
    [tx.deploymentId, teamId, projectIds],
  );
}
