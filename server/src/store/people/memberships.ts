/** Who belongs to a deployment, as what, and which projects they reach. */
import { type OrgRole, rolesWith, rolesWithPower, type TeamRole } from '../../model/permissions.ts';
import type { TenantTransaction, Transaction } from '../database.ts';
import { roleList } from './role-list.ts';

export interface Reach {
  orgRole: OrgRole;
  /** Each project of each of their teams, with their role in that team; empty for admins, who reach all. */
  projects: { projectId: string; role: TeamRole }[];
}

/** What a person may see of the transaction's deployment, in one statement; undefined when they are no active member of it. */
export async function findReach(tx: TenantTransaction, userId: string): Promise<Reach | undefined> {
  // A text of ids a role: the driver reads thousands of array elements, or rows, slower than the database does all else here.
  const { rows } = await tx.client.query<{ orgRole: OrgRole; role: TeamRole | null; projectIds: string | null }>({
    // Prepared, as each request asks it: planning takes longer than reading.
    name: 'reach',
    text: `SELECT m.org_role AS "orgRole", reach.role, reach.project_ids AS "projectIds"
       FROM parapet.membership m
       LEFT JOIN LATERAL (
         SELECT tm.role, string_agg(tp.project_id::text, ',') AS project_ids
           FROM parapet.team_member tm
           JOIN parapet.team_project tp ON tp.deployment_id = $1 AND tp.team_id = tm.team_id
          WHERE tm.deployment_id = $1 AND tm.user_id = $2 AND m.org_role NOT IN ${roleList(rolesWithPower('seesAllProjects'))}
          GROUP BY tm.role
       ) reach ON true
      WHERE m.deployment_id = $1 AND m.user_id = $2 AND m.deactivated_at IS NULL`,
    values: [tx.deploymentId, userId],
  });
  const [first] = rows;
  if (!first) return undefined;
  const projects = rows.flatMap(({ role, projectIds }) =>
    role === null || projectIds === null ? [] : projectIds.split(',').map((projectId) => ({ projectId, role })),
  );
  return { orgRole: first.orgRole, projects };
}

export interface MembershipRow {
  deploymentId: string;
  slug: string;
  name: string;
  orgRole: OrgRole;
}

/** The deployments that a person is an active member of, oldest first; with `deploymentId` only that one. As parapet_access. */
export async function listMembershipsOfUser(
  tx: Transaction,
  userId: string,
  deploymentId: string | null,
): Promise<MembershipRow[]> {
  const { rows } = await tx.query<MembershipRow>(
    `SELECT d.id AS "deploymentId", d.slug, d.name, m.org_role AS "orgRole"
       FROM parapet.membership m JOIN parapet.deployment d ON d.id = m.deployment_id
      WHERE m.user_id = $1 AND m.deactivated_at IS NULL AND ($2::bigint IS NULL OR m.deployment_id = $2)
      ORDER BY d.created_at, d.id LIMIT 1000`,
    [userId, deploymentId],
  );
  return rows;
}

/** Makes a person a member, or gives a member this role. As parapet_access. Undefined when there is no such person. */
export async function upsertMembership(
  tx: Transaction,
  deploymentId: string,
  membership: { userId: string; orgRole: OrgRole; now: Date },
): Promise<OrgRole | undefined> {
  const { rows } = await tx.query<{ orgRole: OrgRole }>(
    `INSERT INTO parapet.membership AS m (deployment_id, user_id, org_role, login, email, name, since, updated_at)
     SELECT $1, u.id, $3, u.login, u.email, u.name, $4, $4 FROM parapet.user_account u WHERE u.id = $2
     ON CONFLICT (deployment_id, user_id) DO UPDATE SET org_role = excluded.org_role, updated_at = excluded.updated_at
     RETURNING m.org_role AS "orgRole"`,
    [deploymentId, membership.userId, membership.orgRole, membership.now],
  );
  return rows[0]?.orgRole;
}

/**
 * The ids of a deployment's active admins, locked, so that two cannot leave at once believing that the other stays. As parapet_access.
 * Who waited for the lock sees the rows as they are then: all that decides stands in the locked row. No key is locked, so that a
 * team can be given people meanwhile.
 */
export async function claimAdmins(tx: Transaction, deploymentId: string): Promise<string[]> {
  const { rows } = await tx.query<{ userId: string }>(
    `SELECT m.user_id AS "userId"
       FROM parapet.membership m
      WHERE m.deployment_id = $1 AND m.org_role IN ${roleList(rolesWith['users.manage'])} AND m.deactivated_at IS NULL
      ORDER BY m.user_id FOR NO KEY UPDATE`,
    [deploymentId],
  );
  return rows.map((row) => row.userId);
}

/**
 * Whether a person is an active member, who stays one until the transaction ends: taking them out waits, and then finds what was made
 * meanwhile. As parapet_access.
 */
export async function claimActiveMembership(tx: Transaction, deploymentId: string, userId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `SELECT FROM parapet.membership m
      WHERE m.deployment_id = $1 AND m.user_id = $2 AND m.deactivated_at IS NULL FOR SHARE`,
    [deploymentId, userId],
  );
  return rowCount === 1;
}

/** Takes a person out of a deployment and of its teams. As parapet_access. False when they were not in it. */
export async function deleteMembership(tx: Transaction, deploymentId: string, userId: string): Promise<boolean> {
  const { rowCount } = await tx.query('DELETE FROM parapet.membership WHERE deployment_id = $1 AND user_id = $2', [
    deploymentId,
    userId,
  ]);
  return rowCount === 1;
}

/** Makes a person a member unless they are one already, active or not. As parapet_access. False when they are. */
export async function insertMembership(
  tx: Transaction,
  deploymentId: string,
  membership: { userId: string; orgRole: OrgRole; now: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `INSERT INTO parapet.membership (deployment_id, user_id, org_role, login, email, name, since, updated_at)
     SELECT $1, u.id, $3, u.login, u.email, u.name, $4, $4 FROM parapet.user_account u WHERE u.id = $2
     ON CONFLICT (deployment_id, user_id) DO NOTHING`,
    [deploymentId, membership.userId, membership.orgRole, membership.now],
  );
  return rowCount === 1;
}

/** Whether somebody with this e-mail address is a member, active or not. As parapet_access. */
export async function findMembershipByEmail(
  tx: Transaction,
  deploymentId: string,
  email: string,
): Promise<{ isActive: boolean } | undefined> {
  const { rows } = await tx.query<{ isActive: boolean }>(
    'SELECT deactivated_at IS NULL AS "isActive" FROM parapet.membership WHERE deployment_id = $1 AND email = $2',
    [deploymentId, email],
  );
  return rows[0];
}

/** Gives a member a role. As parapet_access. The role before; undefined when they are no member. */
export async function updateMembershipRole(
  tx: Transaction,
  deploymentId: string,
  change: { userId: string; orgRole: OrgRole; now: Date },
): Promise<OrgRole | undefined> {
  const { rows } = await tx.query<{ before: OrgRole }>(
    `UPDATE parapet.membership m SET org_role = $3, updated_at = CASE WHEN held.org_role = $3 THEN m.updated_at ELSE $4 END
       FROM (SELECT h.user_id, h.org_role FROM parapet.membership h
              WHERE h.deployment_id = $1 AND h.user_id = $2 FOR UPDATE) held
      WHERE m.deployment_id = $1 AND m.user_id = held.user_id
      RETURNING held.org_role AS before`,
    [deploymentId, change.userId, change.orgRole, change.now],
  );
  return rows[0]?.before;
}

/** Lets a member in again (null), or no longer. As parapet_access. False when they are no member. */
export async function updateMembershipDeactivated(
  tx: Transaction,
  deploymentId: string,
  change: { userId: string; deactivatedAt: Date | null; now: Date },
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE parapet.membership m
        SET deactivated_at = CASE WHEN $3::timestamptz IS NULL THEN NULL ELSE coalesce(m.deactivated_at, $3) END,
            updated_at = CASE WHEN (m.deactivated_at IS NULL) = ($3::timestamptz IS NULL) THEN m.updated_at ELSE $4 END
      WHERE m.deployment_id = $1 AND m.user_id = $2`,
    [deploymentId, change.userId, change.deactivatedAt, change.now],
  );
  return rowCount === 1;
}

/** The same everywhere, with the account itself. As parapet_access. */
export async function updateMembershipsOfUserDeactivated(tx: Transaction, userId: string, now: Date): Promise<void> {
  await tx.query(
    `UPDATE parapet.membership SET deactivated_at = $2, updated_at = $2 WHERE user_id = $1 AND deactivated_at IS NULL`,
    [userId, now],
  );
}
