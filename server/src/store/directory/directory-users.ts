/** What a directory says of people: rows of parapet.directory_user. As parapet_access or as the tenant. */
import type { DirectoryPerson, DirectoryUser } from '../../model/directory/directory.ts';
import type { Filter, UserAttribute } from '../../model/directory/filter.ts';
import type { TenantTransaction, Transaction } from '../database.ts';
import { conditionOf, type FilteredColumn } from './filter-sql.ts';

const columns = `u.id, u.user_id AS "userId", u.owns_account AS "ownsAccount", u.external_id AS "externalId",
  u.user_name AS "userName", u.email, u.emails, u.display_name AS "displayName", u.given_name AS "givenName",
  u.family_name AS "familyName", u.formatted_name AS "formattedName", u.is_active AS "isActive",
  u.created_at AS "createdAt", u.updated_at AS "updatedAt"`;

const filtered: Readonly<Record<UserAttribute, FilteredColumn>> = {
  id: { text: 'u.id::text', ignoresCase: false },
  userName: { text: 'u.user_name_key', ignoresCase: true },
  externalId: { text: 'u.external_id', ignoresCase: false },
  displayName: { text: 'lower(u.display_name)', ignoresCase: true },
  active: { text: 'u.is_active::text', ignoresCase: true },
  email: { text: 'u.email', ignoresCase: true },
  lastModified: { text: 'u.updated_at', ignoresCase: false, isInstant: true },
};

export interface ResourcePage<Attribute extends string> {
  filter: Filter<Attribute> | null;
  /** How many rows come before the page. */
  skipped: number;
  limit: number;
}

/** A page in the order of ids, and how many rows the filter finds in all. */
export async function listDirectoryUserRows(
  tx: TenantTransaction,
  { filter, skipped, limit }: ResourcePage<UserAttribute>,
): Promise<{ users: DirectoryUser[]; total: number }> {
  const values: unknown[] = [tx.deploymentId];
  const found = `FROM parapet.directory_user u WHERE u.deployment_id = $1 AND ${conditionOf(filter, filtered, values)}`;
  const { rows: counted } = await tx.client.query<{ total: number }>(`SELECT count(*)::int AS total ${found}`, values);
  const total = counted[0]!.total;
  if (limit === 0 || skipped >= total) return { users: [], total };
  const page = [`$${values.push(skipped)}`, `$${values.push(limit)}`];
  const { rows: users } = await tx.client.query<DirectoryUser>(
    `SELECT ${columns} ${found} ORDER BY u.id OFFSET ${page[0]} LIMIT ${page[1]}`,
    values,
  );
  return { users, total };
}

export async function findDirectoryUser(
  client: Transaction,
  deploymentId: string,
  id: string,
): Promise<DirectoryUser | undefined> {
  const { rows } = await client.query<DirectoryUser>(
    `SELECT ${columns} FROM parapet.directory_user u WHERE u.deployment_id = $1 AND u.id = $2`,
    [deploymentId, id],
  );
  return rows[0];
}

/** The row of a member; undefined if the directory does not know them. */
export async function findDirectoryUserOf(
  client: Transaction,
  deploymentId: string,
  userId: string,
): Promise<DirectoryUser | undefined> {
  const { rows } = await client.query<DirectoryUser>(
    `SELECT ${columns} FROM parapet.directory_user u WHERE u.deployment_id = $1 AND u.user_id = $2`,
    [deploymentId, userId],
  );
  return rows[0];
}

/** Another row with the user name or, unless it is null, with the account. */
export async function findDirectoryUserTaken(
  client: Transaction,
  deploymentId: string,
  key: { userName: string; userId: string | null; exceptId: string | null },
): Promise<'userName' | 'emails' | undefined> {
  const { rows } = await client.query<{ hasName: boolean }>(
    `SELECT u.user_name_key = lower($2) AS "hasName" FROM parapet.directory_user u
      WHERE u.deployment_id = $1 AND (u.user_name_key = lower($2) OR u.user_id = $3) AND u.id IS DISTINCT FROM $4::bigint
      ORDER BY 1 DESC LIMIT 1`,
    [deploymentId, key.userName, key.userId, key.exceptId],
  );
  return rows[0] && (rows[0].hasName ? 'userName' : 'emails');
}

interface StoredPerson extends DirectoryPerson {
  email: string;
  now: Date;
}

export async function insertDirectoryUser(
  client: Transaction,
  deploymentId: string,
  person: StoredPerson & { userId: string | null; ownsAccount: boolean },
): Promise<DirectoryUser> {
  const { rows } = await client.query<DirectoryUser>(
    `INSERT INTO parapet.directory_user AS u (deployment_id, external_id, user_name, email, emails, display_name, given_name,
       family_name, formatted_name, is_active, created_at, updated_at, user_id, owns_account)
     VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $11, $12, $13) RETURNING ${columns}`,
    [deploymentId, ...valuesOf(person), person.userId, person.ownsAccount],
  );
  return rows[0]!;
}

export async function updateDirectoryUserRow(
  client: Transaction,
  deploymentId: string,
  id: string,
  person: StoredPerson,
): Promise<DirectoryUser> {
  const { rows } = await client.query<DirectoryUser>(
    `UPDATE parapet.directory_user u SET external_id = $2, user_name = $3, email = $4, emails = $5, display_name = $6,
       given_name = $7, family_name = $8, formatted_name = $9, is_active = $10, updated_at = $11
      WHERE u.deployment_id = $1 AND u.id = $12 RETURNING ${columns}`,
    [deploymentId, ...valuesOf(person), id],
  );
  return rows[0]!;
}

function valuesOf(person: StoredPerson): unknown[] {
  return [
    person.externalId,
    person.userName,
    person.email,
    JSON.stringify(person.emails),
    person.displayName,
    person.givenName,
    person.familyName,
    person.formattedName,
    person.isActive,
    person.now,
  ];
}

/** Links the row to the account that its person has proved to be theirs, or that was made for it. */
export async function updateDirectoryUserAccount(
  client: Transaction,
  deploymentId: string,
  link: { id: string; userId: string; ownsAccount: boolean },
): Promise<void> {
  await client.query(
    'UPDATE parapet.directory_user SET user_id = $3, owns_account = $4 WHERE deployment_id = $1 AND id = $2',
    [deploymentId, link.id, link.userId, link.ownsAccount],
  );
}

export async function deleteDirectoryUserRow(client: Transaction, deploymentId: string, id: string): Promise<void> {
  await client.query('DELETE FROM parapet.directory_user WHERE deployment_id = $1 AND id = $2', [deploymentId, id]);
}

/** The row that waits for the owner of this address, or for the person of one of these external ids. */
export async function findWaitingDirectoryUser(
  client: Transaction,
  deploymentId: string,
  key: { email: string | null; externalIds: readonly string[] },
): Promise<DirectoryUser | undefined> {
  const { rows } = await client.query<DirectoryUser>(
    `SELECT ${columns} FROM parapet.directory_user u
      WHERE u.deployment_id = $1 AND u.user_id IS NULL AND (u.email = $2 OR u.external_id = ANY($3::text[]))
      ORDER BY u.id LIMIT 1`,
    [deploymentId, key.email, key.externalIds],
  );
  return rows[0];
}

/**
 * The row whose account was made for it, and that nobody has used yet: it has neither a password nor an identity, so there was
 * no way in. As parapet_access.
 */
export async function findUnusedDirectoryUser(
  client: Transaction,
  deploymentId: string,
  key: { email: string | null; externalIds: readonly string[] },
): Promise<DirectoryUser | undefined> {
  const { rows } = await client.query<DirectoryUser>(
    `SELECT ${columns} FROM parapet.directory_user u JOIN parapet.user_account a ON a.id = u.user_id
      WHERE u.deployment_id = $1 AND u.owns_account AND (u.email = $2 OR u.external_id = ANY($3::text[]))
        AND a.password_hash IS NULL AND a.deactivated_at IS NULL
        AND NOT EXISTS (SELECT FROM parapet.account_identity i WHERE i.user_id = a.id)
      ORDER BY u.id LIMIT 1`,
    [deploymentId, key.email, key.externalIds],
  );
  return rows[0];
}

export interface WaitingUser {
  id: string;
  userName: string;
  email: string;
  createdAt: Date;
}

/** Oldest first. */
export async function listWaitingDirectoryUsers(tx: TenantTransaction, limit: number): Promise<WaitingUser[]> {
  const { rows } = await tx.client.query<WaitingUser>(
    `SELECT id, user_name AS "userName", email, created_at AS "createdAt" FROM parapet.directory_user
      WHERE deployment_id = $1 AND user_id IS NULL ORDER BY id LIMIT $2`,
    [tx.deploymentId, limit],
  );
  return rows;
}

export interface GroupOfUser {
  memberId: string;
  groupId: string;
  displayName: string;
}

/** The groups of users, for their `groups` attribute. */
export async function listGroupsOfDirectoryUsers(
  tx: TenantTransaction,
  ids: readonly string[],
): Promise<GroupOfUser[]> {
  const { rows } = await tx.client.query<GroupOfUser>(
    `SELECT m.member_id AS "memberId", g.id AS "groupId", g.display_name AS "displayName"
       FROM parapet.directory_group_member m
       JOIN parapet.directory_group g ON g.deployment_id = $1 AND g.id = m.group_id
      WHERE m.deployment_id = $1 AND m.member_id = ANY($2::bigint[]) ORDER BY m.member_id, g.id`,
    [tx.deploymentId, ids],
  );
  return rows;
}

/** The accounts of rows of the directory; those that wait have none. */
export async function listAccountsOfDirectoryUsers(tx: TenantTransaction, ids: readonly string[]): Promise<string[]> {
  const { rows } = await tx.client.query<{ userId: string }>(
    `SELECT user_id AS "userId" FROM parapet.directory_user
      WHERE deployment_id = $1 AND id = ANY($2::bigint[]) AND user_id IS NOT NULL`,
    [tx.deploymentId, ids],
  );
  return rows.map(({ userId }) => userId);
}

/** True if the directory of any deployment made the account, and may change it. As parapet_access. */
export async function isAccountOfDirectory(tx: Transaction, userId: string): Promise<boolean> {
  const { rows } = await tx.query('SELECT FROM parapet.directory_user WHERE user_id = $1 AND owns_account LIMIT 1', [
    userId,
  ]);
  return rows.length > 0;
}
