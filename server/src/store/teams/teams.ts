/** A deployment's teams: their members and their projects. */
import type { TeamRole } from '../../model/permissions.ts';
import type { TenantTransaction } from '../database.ts';

/** Returns the new id; undefined if the slug is taken. */
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

/** True if a team has the name, whatever its capitals. */
export async function isTeamNameTaken(tx: TenantTransaction, name: string): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    'SELECT FROM parapet.team t WHERE t.deployment_id = $1 AND lower(t.name) = lower($2) LIMIT 1',
    [tx.deploymentId, name],
  );
  return rowCount !== 0;
}

/** The teams with these ids that exist, in the order of the ids. */
export async function listTeamNames(
  tx: TenantTransaction,
  teamIds: readonly string[],
): Promise<{ id: string; name: string }[]> {
  const { rows } = await tx.client.query<{ id: string; name: string }>(
    `SELECT t.id, t.name FROM parapet.team t WHERE t.deployment_id = $1 AND t.id = ANY($2::bigint[])
      ORDER BY array_position($2::bigint[], t.id)`,
    [tx.deploymentId, teamIds],
  );
  return rows;
}

/**
 * Adds a deployment member to those of the teams that exist; returns these. Locks the teams first, so that deleting one
 * at the same time waits, or is seen.
 */
export async function insertMemberOfTeams(
  tx: TenantTransaction,
  member: { userId: string; teamIds: readonly string[]; role: TeamRole },
): Promise<{ id: string; name: string }[]> {
  const { rows } = await tx.client.query<{ id: string }>(
    `SELECT t.id FROM parapet.team t WHERE t.deployment_id = $1 AND t.id = ANY($2::bigint[])
      ORDER BY t.id FOR KEY SHARE`,
    [tx.deploymentId, member.teamIds],
  );
  const found = rows.map(({ id }) => id);
  await tx.client.query(
    `INSERT INTO parapet.team_member (deployment_id, team_id, user_id, role)
     SELECT $1, given.id, $3, $4 FROM unnest($2::bigint[]) given (id)`,
    [tx.deploymentId, found, member.userId, member.role],
  );
  return listTeamNames(
    tx,
    member.teamIds.filter((id) => found.includes(id)),
  );
}

/**
 * Adds a deployment member to a team, or changes their role in it. Returns false if they are not a member of the
 * deployment.
 */
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

/** Adds a project to a team. Returns false if the deployment has no such project. */
export async function upsertTeamProject(tx: TenantTransaction, teamId: string, projectId: string): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    `INSERT INTO parapet.team_project (deployment_id, team_id, project_id)
     SELECT $1, $2, p.id FROM parapet.project p WHERE p.deployment_id = $1 AND p.id = $3
     ON CONFLICT (deployment_id, team_id, project_id) DO UPDATE SET project_id = excluded.project_id`,
    [tx.deploymentId, teamId, projectId],
  );
  return rowCount === 1;
}

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
  /** The caller's role; null if they are not in the team. */
  ownRole: TeamRole | null;
}

/** Returns a team, locked until the transaction ends, and a person's role in it after the lock. */
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
  // A separate statement, so that it sees commits made while the previous one waited.
  const own = await tx.client.query<{ role: TeamRole }>(
    'SELECT role FROM parapet.team_member WHERE deployment_id = $1 AND team_id = $2 AND user_id = $3',
    [tx.deploymentId, teamId, userId],
  );
  return { ...team, ownRole: own.rows[0]?.role ?? null };
}

/** The team's parent, locked until the transaction ends; null if it has none. */
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

/** Moves a team's sub-teams under another team, or (null) to the top level. */
export async function updateChildTeamsParent(
  tx: TenantTransaction,
  { from, to }: { from: string; to: string | null },
): Promise<void> {
  await tx.client.query(
    'UPDATE parapet.team SET parent_team_id = $3 WHERE deployment_id = $1 AND parent_team_id = $2',
    [tx.deploymentId, from, to],
  );
}

/** Deletes its memberships and shares too. */
export async function deleteTeamRow(tx: TenantTransaction, teamId: string): Promise<void> {
  await tx.client.query('DELETE FROM parapet.team WHERE deployment_id = $1 AND id = $2', [tx.deploymentId, teamId]);
}

/** The ids that are members of the deployment, with their role in the team. Locks them until the transaction ends. */
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

/** The ids that are projects of the deployment, and if the team has them. Locks them until the transaction ends. */
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

/** Adds deployment members to a team, or changes their roles in it. */
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

/** A person's roles in those of the teams that they are in. */
export async function listTeamRolesOf(
  tx: TenantTransaction,
  userId: string,
  teamIds: readonly string[],
): Promise<{ teamId: string; role: TeamRole }[]> {
  const { rows } = await tx.client.query<{ teamId: string; role: TeamRole }>(
    `SELECT team_id AS "teamId", role FROM parapet.team_member
      WHERE deployment_id = $1 AND user_id = $2 AND team_id = ANY($3::bigint[])`,
    [tx.deploymentId, userId, teamIds],
  );
  return rows;
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

/** Adds the deployment's projects that the team does not yet have. */
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
