/** People's accounts: rows of parapet.user_account, read and written as parapet_access. */
import { Preferences } from '../../model/preferences.ts';
import type { ProviderKind } from '../../model/single-sign-on/identity-provider.ts';
import type { Transaction } from '../database.ts';

export interface UserRow {
  id: string;
  login: string;
  email: string;
  name: string;
  avatarUrl: string;
  deactivatedAt: Date | null;
}

const columns = 'id, login, email, name, avatar_url AS "avatarUrl", deactivated_at AS "deactivatedAt"';

export async function findUser(tx: Transaction, id: string): Promise<UserRow | undefined> {
  const { rows } = await tx.query<UserRow>(`SELECT ${columns} FROM parapet.user_account WHERE id = $1`, [id]);
  return rows[0];
}

export interface AccountOfEmail {
  id: string;
  passwordHash: string | null;
  isActive: boolean;
  /** True if its person has proven that the address is theirs. */
  isEmailProven: boolean;
}

/** The account of an e-mail address, active or not, with its password hash. */
export async function findAccountByEmail(tx: Transaction, email: string): Promise<AccountOfEmail | undefined> {
  const { rows } = await tx.query<AccountOfEmail>(
    `SELECT id, password_hash AS "passwordHash", deactivated_at IS NULL AS "isActive",
            email_proven_at IS NOT NULL AS "isEmailProven"
       FROM parapet.user_account WHERE email = $1`,
    [email],
  );
  return rows[0];
}

/** The active person with this e-mail address, with their password hash. */
export async function findLoginByEmail(
  tx: Transaction,
  email: string,
): Promise<{ id: string; login: string; passwordHash: string | null } | undefined> {
  const { rows } = await tx.query<{ id: string; login: string; passwordHash: string | null }>(
    `SELECT id, login, password_hash AS "passwordHash" FROM parapet.user_account
      WHERE email = $1 AND deactivated_at IS NULL`,
    [email],
  );
  return rows[0];
}

/** The active person's login, address and password hash; undefined for a deactivated one. */
export async function findCredentials(
  tx: Transaction,
  id: string,
): Promise<{ login: string; email: string; passwordHash: string | null } | undefined> {
  const { rows } = await tx.query<{ login: string; email: string; passwordHash: string | null }>(
    'SELECT login, email, password_hash AS "passwordHash" FROM parapet.user_account WHERE id = $1 AND deactivated_at IS NULL',
    [id],
  );
  return rows[0];
}

/**
 * Returns true if the person is active and still has this password hash. Holds the account until the transaction ends:
 * `shared` for what relies on the password, so that a change of it waits, and then finds what was created in the
 * meantime; `exclusive` for that change.
 */
export async function claimCredentials(
  tx: Transaction,
  account: { id: string; passwordHash: string },
  lock: 'shared' | 'exclusive',
): Promise<boolean> {
  const { rows } = await tx.query<{ isCurrent: boolean }>(
    `SELECT password_hash IS NOT DISTINCT FROM $2 AND deactivated_at IS NULL AS "isCurrent"
       FROM parapet.user_account WHERE id = $1 ${lock === 'shared' ? 'FOR SHARE' : 'FOR NO KEY UPDATE'}`,
    [account.id, account.passwordHash],
  );
  return rows[0]?.isCurrent === true;
}

/**
 * Like claimAccount, for a sign-in without a password, as `claimCredentials` does with one; returns the login and the
 * address.
 */
export async function claimAccountShared(
  tx: Transaction,
  id: string,
): Promise<{ login: string; email: string } | undefined> {
  const { rows } = await tx.query<{ login: string; email: string }>(
    'SELECT login, email FROM parapet.user_account WHERE id = $1 AND deactivated_at IS NULL FOR SHARE',
    [id],
  );
  return rows[0];
}

/** Holds an active account until the transaction ends; returns false if it is deactivated. */
export async function claimAccount(tx: Transaction, id: string): Promise<boolean> {
  const { rowCount } = await tx.query(
    'SELECT FROM parapet.user_account WHERE id = $1 AND deactivated_at IS NULL FOR NO KEY UPDATE',
    [id],
  );
  return rowCount === 1;
}

export async function getPreferences(tx: Transaction, id: string): Promise<Preferences> {
  const { rows } = await tx.query<{ preferences: unknown }>(
    'SELECT preferences FROM parapet.user_account WHERE id = $1',
    [id],
  );
  return Preferences.parse(rows[0]?.preferences ?? {});
}

/** Changes the given members only. Two changes at once do not undo each other. */
export async function updatePreferences(
  tx: Transaction,
  id: string,
  change: { preferences: Partial<Preferences>; now: Date },
): Promise<void> {
  await tx.query('UPDATE parapet.user_account SET preferences = preferences || $2, updated_at = $3 WHERE id = $1', [
    id,
    JSON.stringify(change.preferences),
    change.now,
  ]);
}

/** Returns the previous name; undefined if it is the same. Locks the account until the transaction ends. */
export async function updateUserName(
  tx: Transaction,
  id: string,
  change: { name: string; now: Date },
): Promise<string | undefined> {
  const { rows } = await tx.query<{ before: string }>(
    `UPDATE parapet.user_account u SET name = $2, updated_at = $3
       FROM (SELECT h.id, h.name FROM parapet.user_account h WHERE h.id = $1 FOR UPDATE) held
      WHERE u.id = held.id AND held.name <> $2
      RETURNING held.name AS before`,
    [id, change.name, change.now],
  );
  return rows[0]?.before;
}

export interface NewUser {
  login: string;
  email: string;
  name: string;
  passwordHash: string | null;
  createdAt: Date;
  /** Null: nobody has proven that the address is theirs. */
  emailProvenAt?: Date | null;
}

/** Returns the new id; undefined if the login or the e-mail address is taken. */
export async function insertUser(tx: Transaction, user: NewUser): Promise<string | undefined> {
  const { rows } = await tx.query<{ id: string }>(
    `INSERT INTO parapet.user_account (login, email, name, password_hash, created_at, updated_at, email_proven_at)
     VALUES ($1, $2, $3, $4, $5, $5, $6) ON CONFLICT DO NOTHING RETURNING id`,
    [user.login, user.email, user.name, user.passwordHash, user.createdAt, user.emailProvenAt ?? null],
  );
  return rows[0]?.id;
}

/**
 * Changes name and address of an account that its owner has set no password for; the address only if it is free. Returns what
 * it has now; undefined if the account is its owner's.
 */
export async function updateUnclaimedAccount(
  tx: Transaction,
  id: string,
  change: { email: string; name: string; now: Date },
): Promise<{ email: string; name: string } | undefined> {
  await claimAddress(tx, change.email);
  const { rows } = await tx.query<{ email: string; name: string }>(
    `UPDATE parapet.user_account u SET name = $3, updated_at = $4,
            email = CASE WHEN EXISTS (SELECT FROM parapet.user_account o WHERE o.email = $2 AND o.id <> $1) THEN u.email ELSE $2 END,
            email_proven_at = CASE WHEN u.email = $2 OR EXISTS (SELECT FROM parapet.user_account o WHERE o.email = $2 AND o.id <> $1)
                                   THEN u.email_proven_at END
      WHERE u.id = $1 AND u.password_hash IS NULL RETURNING u.email, u.name`,
    [id, change.email, change.name, change.now],
  );
  return rows[0];
}

/** If two accounts take one address at once, the second waits here and then finds it taken. */
async function claimAddress(tx: Transaction, email: string): Promise<void> {
  await tx.query('SELECT pg_advisory_xact_lock(hashtextextended($1, 0))', [`parapet.user_account.email ${email}`]);
}

/** When the person proved that the address is theirs; null: never. */
export async function findEmailProof(tx: Transaction, id: string): Promise<Date | null> {
  const { rows } = await tx.query<{ provenAt: Date | null }>(
    'SELECT email_proven_at AS "provenAt" FROM parapet.user_account WHERE id = $1',
    [id],
  );
  return rows[0]?.provenAt ?? null;
}

/** Sets the address, which is proven by that. Returns false if another account has it. */
export async function updateEmail(
  tx: Transaction,
  id: string,
  { email, now }: { email: string; now: Date },
): Promise<boolean> {
  await claimAddress(tx, email);
  const { rowCount } = await tx.query(
    `UPDATE parapet.user_account SET email = $2, email_proven_at = $3, updated_at = $3
      WHERE id = $1 AND NOT EXISTS (SELECT FROM parapet.user_account u WHERE u.email = $2 AND u.id <> $1)`,
    [id, email, now],
  );
  return rowCount === 1;
}

/** Records that the address is proven, unless it was before. */
export async function updateEmailProven(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.query('UPDATE parapet.user_account SET email_proven_at = $2 WHERE id = $1 AND email_proven_at IS NULL', [
    id,
    now,
  ]);
}

export async function updatePasswordHash(tx: Transaction, id: string, passwordHash: string, now: Date): Promise<void> {
  await tx.query('UPDATE parapet.user_account SET password_hash = $2, updated_at = $3 WHERE id = $1', [
    id,
    passwordHash,
    now,
  ]);
}

export async function updateUserDeactivated(tx: Transaction, id: string, now: Date): Promise<void> {
  await tx.query(
    'UPDATE parapet.user_account SET deactivated_at = $2, updated_at = $2 WHERE id = $1 AND deactivated_at IS NULL',
    [id, now],
  );
}

export interface AccountFacts {
  id: string;
  avatarUrl: string;
  hasPassword: boolean;
  /** The kinds of the deployment's identity providers with which they can sign in. */
  identityKinds: ProviderKind[];
}

/** Account data for lists of people that the membership does not have. */
export async function listAccounts(
  tx: Transaction,
  deploymentId: string,
  ids: readonly string[],
): Promise<AccountFacts[]> {
  const { rows } = await tx.query<AccountFacts>(
    `SELECT u.id, u.avatar_url AS "avatarUrl", u.password_hash IS NOT NULL AS "hasPassword", ARRAY(
              SELECT DISTINCT p.kind FROM parapet.account_identity i JOIN parapet.identity_provider p ON p.issuer = i.issuer
               WHERE i.user_id = u.id AND p.deployment_id = $2 AND p.is_enabled
                 AND i.provider_deployment_id IS NOT DISTINCT FROM CASE WHEN p.kind = 'saml' THEN p.deployment_id END
               ORDER BY p.kind) AS "identityKinds"
       FROM parapet.user_account u WHERE u.id = ANY($1::bigint[])`,
    [ids, deploymentId],
  );
  return rows;
}
