/** Invites: rows of parapet.invite, read and written as parapet_access. Only the secret's digest is stored. */
import type { TimeKey } from '../../base/time-key.ts';
import { type OrgRole, rolesWith, type TeamRole } from '../../model/permissions.ts';
import type { Transaction } from '../database.ts';
import type { Suspension } from '../deployments/suspension.ts';
import { roleList } from '../people/role-list.ts';

export interface InviteRow {
  id: string;
  email: string;
  orgRole: OrgRole;
  /** The teams that the person joins; some may no longer exist. */
  teamIds: string[];
  teamRole: TeamRole;
  /** Null: an operator of the installation. */
  createdBy: string | null;
  /** The creator's login; '' for an operator. */
  login: string;
  /** The creator's display name, or their login; '' for an operator. */
  inviterName: string;
  createdAt: Date;
  expiresAt: Date;
}

const columns = `i.id, i.email, i.org_role AS "orgRole", i.team_ids AS "teamIds", i.team_role AS "teamRole",
  i.created_by AS "createdBy", coalesce(u.login, '') AS login,
  coalesce(nullif(u.name, ''), u.login, '') AS "inviterName", i.created_at AS "createdAt", i.expires_at AS "expiresAt"`;

const isOpen = 'i.accepted_at IS NULL AND i.revoked_at IS NULL';

export interface NewInvite {
  secretDigest: Buffer;
  email: string;
  orgRole: OrgRole;
  teamIds: readonly string[];
  teamRole: TeamRole;
  /** Null: an operator of the installation. */
  createdBy: string | null;
  createdAt: Date;
  expiresAt: Date;
  /** True if its link is in a mail alone. */
  isMailed: boolean;
}

export async function insertInvite(tx: Transaction, deploymentId: string, invite: NewInvite): Promise<string> {
  const { rows } = await tx.query<{ id: string }>(
    `INSERT INTO parapet.invite (deployment_id, secret_digest, email, org_role, team_ids, team_role, created_by, created_at,
       expires_at, is_mailed)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10) RETURNING id`,
    [
      deploymentId,
      invite.secretDigest,
      invite.email,
      invite.orgRole,
      invite.teamIds,
      invite.teamRole,
      invite.createdBy,
      invite.createdAt,
      invite.expiresAt,
      invite.isMailed,
    ],
  );
  return rows[0]!.id;
}

/** How many invites the deployment created after an instant, whatever became of them, and the first of them. */
export async function countInvites(
  tx: Transaction,
  deploymentId: string,
  after: Date,
): Promise<{ count: number; firstAt: Date | null }> {
  const { rows } = await tx.query<{ count: number; firstAt: Date | null }>(
    `SELECT count(*)::int AS count, min(created_at) AS "firstAt"
       FROM parapet.invite WHERE deployment_id = $1 AND created_at > $2`,
    [deploymentId, after],
  );
  return rows[0]!;
}

/** A page of a deployment's open invites, newest first. */
export async function listInviteRows(
  tx: Transaction,
  deploymentId: string,
  page: { before: TimeKey | null; limit: number },
): Promise<InviteRow[]> {
  const { rows } = await tx.query<InviteRow>(
    `SELECT ${columns} FROM parapet.invite i LEFT JOIN parapet.user_account u ON u.id = i.created_by
      WHERE i.deployment_id = $1 AND ${isOpen} AND ($2::timestamptz IS NULL OR (i.created_at, i.id) < ($2, $3::bigint))
      ORDER BY i.created_at DESC, i.id DESC LIMIT $4`,
    [deploymentId, page.before?.at, page.before?.id, page.limit],
  );
  return rows;
}

export async function findInvite(tx: Transaction, deploymentId: string, id: string): Promise<InviteRow | undefined> {
  const { rows } = await tx.query<InviteRow>(
    `SELECT ${columns} FROM parapet.invite i LEFT JOIN parapet.user_account u ON u.id = i.created_by
      WHERE i.deployment_id = $1 AND i.id = $2 AND ${isOpen}`,
    [deploymentId, id],
  );
  return rows[0];
}

/** Returns false if it was revoked or accepted in the meantime. */
export async function updateInviteRevoked(
  tx: Transaction,
  deploymentId: string,
  id: string,
  now: Date,
): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE parapet.invite i SET revoked_at = $3 WHERE i.deployment_id = $1 AND i.id = $2 AND ${isOpen}`,
    [deploymentId, id, now],
  );
  return rowCount === 1;
}

/** Revokes all open invites for an e-mail address. */
export async function updateInvitesToRevoked(
  tx: Transaction,
  deploymentId: string,
  email: string,
  now: Date,
): Promise<void> {
  await tx.query(
    `UPDATE parapet.invite i SET revoked_at = $3 WHERE i.deployment_id = $1 AND i.email = $2 AND ${isOpen}`,
    [deploymentId, email, now],
  );
}

export interface HeldInvite {
  id: string;
  /** Null: an operator of the installation. */
  createdBy: string | null;
  deploymentId: string;
  deploymentName: string;
  email: string;
  orgRole: OrgRole;
  teamIds: string[];
  teamRole: TeamRole;
  expiresAt: Date;
  isMailed: boolean;
  isAccepted: boolean;
  isRevoked: boolean;
  /** '' for an operator, as is the address. */
  inviterName: string;
  inviterEmail: string;
  /** False if the person who created it has left, or is no longer an admin; an operator's invite stays good. */
  isInviterAdmin: boolean;
  /** Null: open. */
  suspension: Suspension | null;
}

/** The invite with this secret, whatever its state. */
export async function findInviteBySecret(tx: Transaction, secretDigest: Buffer): Promise<HeldInvite | undefined> {
  const { rows } = await tx.query<HeldInvite>(
    `SELECT i.id, i.created_by AS "createdBy", i.deployment_id AS "deploymentId", d.name AS "deploymentName", i.email, i.org_role AS "orgRole",
            i.team_ids AS "teamIds", i.team_role AS "teamRole", i.expires_at AS "expiresAt", i.is_mailed AS "isMailed",
            i.accepted_at IS NOT NULL AS "isAccepted", i.revoked_at IS NOT NULL AS "isRevoked",
            coalesce(nullif(u.name, ''), u.login, '') AS "inviterName", coalesce(u.email, '') AS "inviterEmail",
            i.created_by IS NULL OR m.user_id IS NOT NULL AS "isInviterAdmin", CASE WHEN d.suspended_at IS NOT NULL
              THEN json_build_object('reason', d.suspended_for, 'isGoing', d.deletion_began_at IS NOT NULL) END AS suspension
       FROM parapet.invite i
       JOIN parapet.deployment d ON d.id = i.deployment_id
       LEFT JOIN parapet.user_account u ON u.id = i.created_by
       LEFT JOIN parapet.membership m ON m.deployment_id = i.deployment_id AND m.user_id = i.created_by
         AND m.org_role IN ${roleList(rolesWith['users.manage'])} AND m.deactivated_at IS NULL
      WHERE i.secret_digest = $1`,
    [secretDigest],
  );
  return rows[0];
}

/** Gives an open invite whose link is mailed a new secret; the previous one works no more. Undefined if it is not open. */
export async function updateInviteSecret(
  tx: Transaction,
  { deploymentId, id }: { deploymentId: string; id: string },
  { secretDigest, now }: { secretDigest: Buffer; now: Date },
): Promise<{ email: string; deploymentName: string; inviterEmail: string; expiresAt: Date } | undefined> {
  const { rows } = await tx.query<{ email: string; deploymentName: string; inviterEmail: string; expiresAt: Date }>(
    `UPDATE parapet.invite i SET secret_digest = $3 FROM parapet.deployment d
      WHERE i.deployment_id = $1 AND i.id = $2 AND ${isOpen} AND i.is_mailed AND i.expires_at > $4
        AND d.id = i.deployment_id
      RETURNING i.email, d.name AS "deploymentName", i.expires_at AS "expiresAt",
        coalesce((SELECT u.email FROM parapet.user_account u WHERE u.id = i.created_by), '') AS "inviterEmail"`,
    [deploymentId, id, secretDigest, now],
  );
  return rows[0];
}

/** Uses up an invite. Returns false if it was used or revoked in the meantime: only one caller wins. */
export async function claimInvite(tx: Transaction, deploymentId: string, id: string, now: Date): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE parapet.invite i SET accepted_at = $3 WHERE i.deployment_id = $1 AND i.id = $2 AND ${isOpen} AND i.expires_at > $3`,
    [deploymentId, id, now],
  );
  return rowCount === 1;
}
