/** Teams of a deployment: who is in them, and which projects they reach. */
import type { TeamRole } from '../../model/permissions.ts';
import type { TenantTransaction } from '../database.ts';

/** The new id; undefined when the slug is taken. */
export async function insertTeam(
  tx: TenantTransaction,
  team: { name: string; slug: string; parentTeamId: string | null; createdAt: Date },
): Promise<string | undefined> {
  const { rows } = await tx.client.query<{ id: string }>(
    `INSERT INTO parapet.team (deployment_id, name, slug, parent_team_id, created_at) VALUES ($1, $2, $3, $4, $5)
     ON CONFLICT (deployment_id, slug) DO NOTHING RETURNING id`,
    [tx.deploymentId, team.name, team.slug, team.parentTeamId, team.createdAt],
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
