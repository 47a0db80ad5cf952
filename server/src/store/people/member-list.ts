/** Pages of a deployment's people, in any order and with any filter that an index of the tenant's has. */
import type { MemberKind, UserOrder, UserSortKey } from '../../model/people-order.ts';
import { type OrgRole, rolesWith } from '../../model/permissions.ts';
import type { TenantTransaction } from '../database.ts';
import { roleList } from './role-list.ts';

export interface MemberRow {
  userId: string;
  name: string;
  login: string;
  email: string;
  orgRole: OrgRole;
  since: Date;
  updatedAt: Date;
  isActive: boolean;
  /** True if the deployment’s directory manages them. */
  isManaged: boolean;
}

/** Each order's key column (an index of membership has it) and the column's type. */
const keyColumns: Record<UserSortKey, readonly [column: string, type: 'text' | 'timestamptz']> = {
  name: ['name_key', 'text'],
  login: ['login_key', 'text'],
  email: ['email_key', 'text'],
  orgRole: ['org_role', 'text'],
  since: ['since', 'timestamptz'],
  lastUpdatedAt: ['updated_at', 'timestamptz'],
};

/** A position between two rows of an order: the previous row's key, an instant as ISO text, and its id. */
export type MemberPosition = readonly [key: string, userId: string];

export interface MemberListing {
  /** Case-insensitive part of name, login or e-mail address; '' for all. */
  query: string;
  isActiveOnly: boolean;
  /** Only members with an identity on a source code host. */
  hasScmIdentityOnly: boolean;
  kind: MemberKind | null;
  userIds: readonly string[] | null;
  order: UserOrder;
  after: MemberPosition | null;
  limit: number;
}

/** The page is found in the index of its order alone, and only then read. */
export async function listMembers(
  tx: TenantTransaction,
  listing: MemberListing,
): Promise<(MemberRow & { position: MemberPosition })[]> {
  const [column, type] = keyColumns[listing.order.by];
  const [direction, beyond] = listing.order.isDescending ? ['DESC', '<'] : ['ASC', '>'];
  const { rows } = await tx.client.query<MemberRow & { key: string | Date }>(
    `SELECT m.user_id AS "userId", m.name, m.login, m.email, m.org_role AS "orgRole", m.since, m.updated_at AS "updatedAt",
            m.deactivated_at IS NULL AS "isActive", EXISTS (SELECT FROM parapet.directory_user d
              WHERE d.deployment_id = $1 AND d.user_id = m.user_id) AS "isManaged", page.key
       FROM (SELECT k.user_id, k.${column} AS key
               FROM parapet.membership k
              WHERE k.deployment_id = $1
                AND ($2::text = '' OR strpos(k.search_key, lower($2)) > 0)
                AND (NOT $3::boolean OR k.deactivated_at IS NULL)
                AND (NOT $4::boolean OR k.has_scm_identity)
                AND ($5::text IS NULL OR (k.org_role IN ${roleList(rolesWith['users.manage'])}) = ($5 = 'admin'))
                AND ($6::bigint[] IS NULL OR k.user_id = ANY($6))
                AND ($7::${type} IS NULL OR (k.${column}, k.user_id) ${beyond} ($7, $8::bigint))
              ORDER BY k.${column} ${direction}, k.user_id ${direction} LIMIT $9) page
       JOIN parapet.membership m ON m.deployment_id = $1 AND m.user_id = page.user_id
      ORDER BY page.key ${direction}, page.user_id ${direction}`,
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

/** Returns true if the person is a member, and locks the membership until the transaction ends. */
export async function claimMembership(tx: TenantTransaction, userId: string): Promise<boolean> {
  const { rowCount } = await tx.client.query(
    'SELECT FROM parapet.membership m WHERE m.deployment_id = $1 AND m.user_id = $2 FOR NO KEY UPDATE',
    [tx.deploymentId, userId],
  );
  return rowCount === 1;
}
