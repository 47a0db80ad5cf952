/** The link that resets a password: made, and checked when someone opens it. */
import { ParapetError } from '../../../base/errors.ts';
import { isWellFormedSecret, makeSecret, secretDigest } from '../../../base/secret.ts';
import { findPasswordReset, upsertPasswordReset, type PasswordReset } from '../../../store/account/password-resets.ts';
import type { Transaction } from '../../../store/database.ts';
import { isMemberOfAlone } from '../../../store/people/memberships.ts';
import { findCredentials } from '../../../store/people/users.ts';
import { resetTokenPrefix } from '../../access/credentials.ts';
import { stateDigestOf } from '../account-state.ts';

export interface HeldReset extends PasswordReset {
  secretDigest: Buffer;
  login: string;
  email: string;
  passwordHash: string;
}

/** Makes a link's secret, which replaces an earlier one. */
export async function createReset(
  tx: Transaction,
  account: { userId: string; email: string; passwordHash: string },
  { deploymentId, expiresAt }: Pick<PasswordReset, 'deploymentId' | 'expiresAt'>,
): Promise<string> {
  const token = makeSecret(resetTokenPrefix);
  const { userId } = account;
  const stateDigest = stateDigestOf(account);
  await upsertPasswordReset(tx, { userId, secretDigest: secretDigest(token), stateDigest, deploymentId, expiresAt });
  return token;
}

/**
 * UNAUTHENTICATED, always the same, for a link that is unknown, used, replaced or expired, whose account has another
 * password or address by now, or, if an admin made it, is in another deployment, too.
 */
export async function getHeldReset(tx: Transaction, token: string, now: Date): Promise<HeldReset> {
  if (!isWellFormedSecret(resetTokenPrefix, token)) throw invalidReset();
  const digest = secretDigest(token);
  const reset = await findPasswordReset(tx, digest, now);
  if (reset === undefined) throw invalidReset();
  const account = await findCredentials(tx, reset.userId);
  if (account === undefined || account.passwordHash === null) throw invalidReset();
  const { login, email, passwordHash } = account;
  if (!stateDigestOf({ email, passwordHash }).equals(reset.stateDigest)) throw invalidReset();
  if (reset.deploymentId !== null && !(await isMemberOfAlone(tx, reset.userId, reset.deploymentId)))
    throw invalidReset();
  return { ...reset, secretDigest: digest, login, email, passwordHash };
}

export function invalidReset(): ParapetError {
  return new ParapetError('UNAUTHENTICATED', 'This link has been used, replaced or has expired; ask for a new one.');
}
