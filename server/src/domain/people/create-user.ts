/** Creates an account; it belongs to no deployment until set-role adds it to one. */
import { randomInt } from 'node:crypto';
import { ParapetError, invalidArgument } from '../../base/errors.ts';
import type { Transaction } from '../../store/database.ts';
import { insertUser, type NewUser } from '../../store/people/users.ts';
import { requireGoodPassword } from '../access/judge-password.ts';
import { hashPassword } from '../access/passwords.ts';
import type { Platform } from '../platform.ts';

export interface NewAccount {
  email: string;
  /** Display name; default: the e-mail address up to its @. */
  login?: string;
  name?: string;
  /** Without a password they cannot sign in with one. */
  password?: string;
  /** The organisation that the password must not be made of. */
  organisation?: string;
}

/** Returns the new user's id. CONFLICT if the login or the e-mail address is taken. */
export async function createUser(platform: Pick<Platform, 'database' | 'clock'>, account: NewAccount): Promise<string> {
  const row = await accountRow(platform, account);
  const id = await platform.database.asAccess((tx) => insertUser(tx, row));
  if (id === undefined)
    throw new ParapetError('CONFLICT', `The login ${row.login} or the e-mail address ${row.email} is already in use.`);
  return id;
}

/** The row of a new account; INVALID_ARGUMENT for a malformed e-mail address or a password that the rules refuse. */
export async function accountRow(platform: Pick<Platform, 'clock'>, account: NewAccount) {
  const email = emailAddress(account.email);
  const { login = email.split('@')[0]!, name = '', password, organisation = '' } = account;
  if (password !== undefined) await requireGoodPassword(password, [email, login, name, organisation]);
  const passwordHash = password === undefined ? null : await hashPassword(password);
  return { email, login, name, passwordHash, createdAt: platform.clock.now() };
}

/** Logins are unique in the installation: if the row's is taken, digits are appended. Undefined if the address is taken. */
export async function insertWithFreeLogin(
  tx: Transaction,
  row: NewUser,
): Promise<{ id: string; login: string } | undefined> {
  for (const login of [row.login, `${row.login}-${randomInt(100_000, 1_000_000)}`]) {
    const id = await insertUser(tx, { ...row, login });
    if (id !== undefined) return { id, login };
  }
  return undefined;
}

/** The address in its stored form; INVALID_ARGUMENT if it is malformed. */
export function emailAddress(given: string): string {
  const email = given.trim().toLowerCase();
  if (!/^[^\s\p{Cc}@]+@[^\s\p{Cc}@]+$/u.test(email) || email.length > 254)
    throw invalidArgument('email', 'must be an e-mail address');
  return email;
}
