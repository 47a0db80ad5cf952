/** Pages of a deployment's people, in any order that an index of the tenant's holds. */
import type { MemberKind, UserOrder, UserSortKey } from '../../model/people-order.ts';
import type { OrgRole } from '../../model/permissions.ts';
import type { TenantTransaction } from '../database.ts';

export interface MemberRow {
  userId: string;
  name: string;
  login: string;
  email: string;
  orgRole: OrgRole;
  since: Date;
  updatedAt: Date;
  isActive: boolean;
}

/** Of each order the column that holds its key (an index of migration 0013 has it), and the column's type. */
const keyColumns: Record<UserSortKey, readonly [column: string, type: 'text' | 'timestamptz']> = {
  name: ['name_key', 'text'],
  login: ['login_key', 'text'],
  email: ['email_key', 'text'],
  orgRole: ['org_role', 'text'],
  since: ['since', 'timestamptz'],
  lastUpdatedAt: ['updated_at', 'timestamptz'],
};

/** A place between two rows of an order: the key of the row before it, an instant as ISO text, and its id. */
export type MemberPosition = readonly [key: string, userId: string];

export interface MemberListing {
  /** Part of name, login or e-mail address, in any case; '' for all. */
  query: string;
  isActiveOnly: boolean;
  /** Only who has an identity on a host of source code. */
  hasScmIdentityOnly: boolean;
  kind: MemberKind | null;
  userIds: readonly string[] | null;
  order: UserOrder;
  after: MemberPosition | null;
  limit: number;
}

export async function listMembers(
  tx: TenantTransaction,
  listing: MemberListing,
): Promise<(MemberRow & { position: MemberPosition })[]> {
  const [column, type] = keyColumns[listing.order.by];
  const [direction, beyond] = listing.order.isDescending ? ['DESC', '<'] : ['ASC', '>'];
  const { rows } = await tx.client.query<MemberRow & { key: string | Date }>(
    `SELECT m.user_id AS "userId", m.name, m.login, m.email, m.org_role AS "orgRole", m.since, m.updated_at AS "updatedAt",
            m.deactivated_at IS NULL AS "isActive", m.${column} AS key
       FROM parapet.membership m
      WHERE m.deployment_id = $1
        AND ($2::text = '' OR strpos(m.name_key, lower($2)) > 0 OR strpos(m.login_key, lower($2)) > 0
             OR strpos(m.email_key, lower($2)) > 0)
        AND (NOT $3::boolean OR m.deactivated_at IS NULL)
        AND (NOT $4::boolean OR EXISTS (
              SELECT FROM parapet.scm_identity s WHERE s.deployment_id = $1 AND s.user_id = m.user_id))
        AND ($5::text IS NULL OR (m.org_role = 'admin') = ($5 = 'admin'))
        AND ($6::bigint[] IS NULL OR m.user_id = ANY($6))
        AND ($7::${type} IS NULL OR (m.${column}, m.user_id) ${beyond} ($7, $8::bigint))
      ORDER BY m.${column} ${direction}, m.user_id ${direction} LIMIT $9`,
    [
      tx.deploymentId,
      listing.query,
      listing.isActiveOnly,
      listing.hasScmIdentityOnly,
      listing.kind,
      listing.userIds,
      listing.after?.[0] ?? null,
      listing.after?.[1] ?? null,
      listing.limit,
    ],
  );
  return rows.map(({ key, ...row }) => ({
    ...row,
    position: [key instanceof Date ? key.toISOString() : key, row.userId],
  }));
}

/** Those of the people who are admins of the deployment. */
export async function listAdminsAmong(tx: TenantTransaction, userIds: readonly string[]): Promise<string[]> {
  const { rows } = await tx.client.query<{ userId: string }>(
    `SELECT m.user_id AS "userId" FROM parapet.membership m
      WHERE m.deployment_id = $1 AND m.org_role = 'admin' AND m.user_id = ANY($2::bigint[])`,
    [tx.deploymentId, userIds],
  );
  return rows.map((row) => row.userId);
}

/** Whether somebody is a member, who stays one until the transaction ends. */
export async function claimMembership(tx: TenantTransaction, userId: string): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    'SELECT FROM parapet.membership m WHERE m.deployment_id = $1 AND m.user_id = $2 FOR NO KEY UPDATE',
    [tx.deploymentId, userId],
  );
  return rowCount === 1;
}
