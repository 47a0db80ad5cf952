/** The members of a deployment, their roles, and the projects that they can reach. */
import { type OrgRole, type Permission, rolesWith, rolesWithPower, type TeamRole } from '../../model/permissions.ts';
import type { TenantTransaction, Transaction } from '../database.ts';
import type { Suspension } from '../deployments/suspension.ts';
import { roleList } from './role-list.ts';

export interface Reach {
  orgRole: OrgRole;
  /** True if the deployment wants single sign-on of them: a session that a password began does not open it. */
  needsSingleSignOn: boolean;
  /** Each project of each of their teams, with their role in that team; empty for admins, who reach all. */
  projects: { projectId: string; role: TeamRole }[];
  /** True if the deployment requires a second factor of its people. */
  requiresSecondFactor: boolean;
  /** True if it asks for it after single sign-on, too. */
  asksFactorAfterSignOn: boolean;
  /** Null: open. */
  suspension: Suspension | null;
}

/** A person's access in the transaction's deployment, in one statement; undefined if they are not an active member. */
export async function findReach(tx: TenantTransaction, userId: string): Promise<Reach | undefined> {
  // One text of ids per role: the driver parses thousands of array elements, or rows, slower than the database runs the
  // statement.
  const { rows } = await tx.client.query<{
    orgRole: OrgRole;
    needsSingleSignOn: boolean;
    role: TeamRole | null;
    projectIds: string | null;
    requiresSecondFactor: boolean;
    asksFactorAfterSignOn: boolean;
    suspendedFor: string | null;
    isGoing: boolean;
  }>({
    // Prepared, because each request runs it: planning takes longer than reading.
    name: 'reach',
    text: `SELECT m.org_role AS "orgRole", reach.role, reach.project_ids AS "projectIds",
              d.requires_single_sign_on AND NOT m.may_use_password AS "needsSingleSignOn",
              d.second_factor_required_at IS NOT NULL AS "requiresSecondFactor",
              d.asks_factor_after_sign_on AS "asksFactorAfterSignOn",
              CASE WHEN d.suspended_at IS NOT NULL THEN d.suspended_for END AS "suspendedFor",
              d.deletion_began_at IS NOT NULL AS "isGoing"
       FROM parapet.membership m
       JOIN parapet.deployment d ON d.id = m.deployment_id
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
  const { orgRole, needsSingleSignOn, requiresSecondFactor, asksFactorAfterSignOn, suspendedFor, isGoing } = first;
  const suspension = suspendedFor === null ? null : { reason: suspendedFor, isGoing };
  return { orgRole, needsSingleSignOn, projects, requiresSecondFactor, asksFactorAfterSignOn, suspension };
}

export interface MembershipRow {
  deploymentId: string;
  slug: string;
  name: string;
  orgRole: OrgRole;
  isDemo: boolean;
  /** As in `Reach`. */
  requiresSecondFactor: boolean;
  /** As in `Reach`. */
  asksFactorAfterSignOn: boolean;
  /** As in `Reach`. */
  needsSingleSignOn: boolean;
  /** As in `Reach`. */
  isSuspended: boolean;
  /** What its people are told; '' for nothing. */
  suspendedFor: string;
}

/**
 * The deployments in which a person is an active member, oldest first; with `deploymentId` only that one. As
 * parapet_access.
 */
export async function listMembershipsOfUser(
  tx: Transaction,
  userId: string,
  deploymentId: string | null,
): Promise<MembershipRow[]> {
  const { rows } = await tx.query<MembershipRow>(
    `SELECT d.id AS "deploymentId", d.slug, d.name, m.org_role AS "orgRole", d.is_demo AS "isDemo",
            d.second_factor_required_at IS NOT NULL AS "requiresSecondFactor",
            d.asks_factor_after_sign_on AS "asksFactorAfterSignOn",
            d.requires_single_sign_on AND NOT m.may_use_password AS "needsSingleSignOn",
            d.suspended_at IS NOT NULL AS "isSuspended", d.suspended_for AS "suspendedFor"
       FROM parapet.membership m JOIN parapet.deployment d ON d.id = m.deployment_id
      WHERE m.user_id = $1 AND m.deactivated_at IS NULL AND ($2::bigint IS NULL OR m.deployment_id = $2)
      ORDER BY d.created_at, d.id LIMIT 1000`,
    [userId, deploymentId],
  );
  return rows;
}

/** The ids of the deployments in which a person is an active member, in their order of locks. As parapet_access. */
export async function listActiveDeploymentIds(tx: Transaction, userId: string): Promise<string[]> {
  const { rows } = await tx.query<{ deploymentId: string }>(
    `SELECT m.deployment_id AS "deploymentId" FROM parapet.membership m
      WHERE m.user_id = $1 AND m.deactivated_at IS NULL ORDER BY m.deployment_id`,
    [userId],
  );
  return rows.map(({ deploymentId }) => deploymentId);
}

/** The display names of members by login, without those who have none. */
export async function listNamesByLogin(
  tx: TenantTransaction,
  logins: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  const { rows } = await tx.client.query<{ login: string; name: string }>(
    `SELECT m.login, m.name FROM parapet.membership m
      WHERE m.deployment_id = $1 AND m.login = ANY($2::text[]) AND m.name <> ''`,
    [tx.deploymentId, logins],
  );
  return new Map(rows.map(({ login, name }) => [login, name]));
}

/** Makes a user a member, or changes a member's role. Runs as parapet_access. Undefined if there is no such user. */
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
 * The ids of a deployment's active admins, locked, so that two cannot leave at once, each assuming that the other
 * stays. As parapet_access. A caller that waited for the lock sees the current rows: everything that decides is in the
 * locked row. No key is locked, so that people can be added to teams in the meantime.
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

/** The first active people of a deployment who hold the permission. As parapet_access. */
export async function listHolderIds(
  tx: Transaction,
  deploymentId: string,
  { permission, limit }: { permission: Permission; limit: number },
): Promise<string[]> {
  const { rows } = await tx.query<{ userId: string }>(
    `SELECT m.user_id AS "userId" FROM parapet.membership m
      WHERE m.deployment_id = $1 AND m.org_role = ANY ($2) AND m.deactivated_at IS NULL
      ORDER BY m.user_id LIMIT $3`,
    [deploymentId, rolesWith[permission], limit],
  );
  return rows.map((row) => row.userId);
}

/**
 * Returns true if a person is an active member, and locks the membership until the transaction ends: removing them
 * waits, and then finds what was created in the meantime. As parapet_access.
 */
export async function claimActiveMembership(tx: Transaction, deploymentId: string, userId: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    `SELECT FROM parapet.membership m
      WHERE m.deployment_id = $1 AND m.user_id = $2 AND m.deactivated_at IS NULL FOR SHARE`,
    [deploymentId, userId],
  );
  return rowCount === 1;
}

/** Removes a person from a deployment and its teams. As parapet_access. Returns false if they were not a member. */
export async function deleteMembership(tx: Transaction, deploymentId: string, userId: string): Promise<boolean> {
  const { rowCount } = await tx.query('DELETE FROM parapet.membership WHERE deployment_id = $1 AND user_id = $2', [
    deploymentId,
    userId,
  ]);
  return rowCount === 1;
}

/** Makes a person a member unless they are one already, active or not. As parapet_access. Returns false if they are. */
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

/** Returns true if a person with this e-mail address is a member, active or not. As parapet_access. */
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

/** A person's membership, active or not. As parapet_access. */
export async function findMembershipOfUser(
  tx: Transaction,
  deploymentId: string,
  userId: string,
): Promise<{ orgRole: OrgRole; isActive: boolean } | undefined> {
  const { rows } = await tx.query<{ orgRole: OrgRole; isActive: boolean }>(
    `SELECT org_role AS "orgRole", deactivated_at IS NULL AS "isActive" FROM parapet.membership
      WHERE deployment_id = $1 AND user_id = $2 FOR SHARE`,
    [deploymentId, userId],
  );
  return rows[0];
}

/** True if the person is an active member of this deployment, and of no other, active or not. As parapet_access. */
export async function isMemberOfAlone(tx: Transaction, userId: string, deploymentId: string): Promise<boolean> {
  const { rows } = await tx.query<{ isAlone: boolean | null }>(
    `SELECT bool_and(m.deployment_id = $2 AND m.deactivated_at IS NULL) AS "isAlone"
       FROM parapet.membership m WHERE m.user_id = $1`,
    [userId, deploymentId],
  );
  return rows[0]?.isAlone === true;
}

/** Changes a member's role. As parapet_access. Returns the previous role; undefined if they are not a member. */
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

/** Reactivates a member (null) or deactivates them. As parapet_access. Returns false if they are not a member. */
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

/** Deactivates a person in all deployments, and their account. As parapet_access. */
export async function updateMembershipsOfUserDeactivated(tx: Transaction, userId: string, now: Date): Promise<void> {
  await tx.query(
    `UPDATE parapet.membership SET deactivated_at = $2, updated_at = $2 WHERE user_id = $1 AND deactivated_at IS NULL`,
    [userId, now],
  );
}

/**
 * Copies a person's new name into their memberships, which lists are sorted by. As parapet_access. Returns the
 * deployments where they are an active member, in ascending order.
 */
export async function updateMembershipsOfUserName(
  tx: Transaction,
  userId: string,
  change: { name: string; now: Date },
): Promise<string[]> {
  const { rows } = await tx.query<{ deploymentId: string; isActive: boolean }>(
    `WITH renamed AS (
       UPDATE parapet.membership m SET name = $2, updated_at = $3 WHERE m.user_id = $1
       RETURNING m.deployment_id, m.deactivated_at)
     SELECT deployment_id AS "deploymentId", deactivated_at IS NULL AS "isActive" FROM renamed ORDER BY deployment_id`,
    [userId, change.name, change.now],
  );
  return rows.filter(({ isActive }) => isActive).map(({ deploymentId }) => deploymentId);
}

/** Copies an account's name and address into the membership. As parapet_access. */
export async function updateMembershipContact(
  tx: Transaction,
  deploymentId: string,
  contact: { userId: string; email: string; name: string; now: Date },
): Promise<void> {
  await tx.query(
    `UPDATE parapet.membership m SET email = $3, name = $4, updated_at = $5
      WHERE m.deployment_id = $1 AND m.user_id = $2 AND (m.email, m.name) IS DISTINCT FROM ($3, $4)`,
    [deploymentId, contact.userId, contact.email, contact.name, contact.now],
  );
}

/** Copies a person's new address into their memberships. As parapet_access. */
export async function updateMembershipsOfUserEmail(
  tx: Transaction,
  userId: string,
  change: { email: string; now: Date },
): Promise<void> {
  await tx.query('UPDATE parapet.membership SET email = $2, updated_at = $3 WHERE user_id = $1', [
    userId,
    change.email,
    change.now,
  ]);
}

/**
 * Narrows the rest of a transaction as parapet_access to one deployment, whose audit log it may then write: for a change
 * that concerns several. Call it after everything that reads or writes across deployments.
 */
export async function narrowToDeployment(tx: Transaction, deploymentId: string): Promise<void> {
  await tx.query("SELECT set_config('app.deployment_id', $1, true)", [deploymentId]);
}
