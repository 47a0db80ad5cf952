/** Lets an operator give a user a new password: for an admin who lost theirs and has no other admin to help. */
import { randomBytes } from 'node:crypto';
import { notFound, ParapetError } from '../../base/errors.ts';
import { updateSessionsOfUserEnded } from '../../store/access/sessions.ts';
import { listActiveDeploymentIds } from '../../store/people/memberships.ts';
import { findAccountByEmail, updatePasswordHash } from '../../store/people/users.ts';
import { updateAdminMayUsePassword } from '../../store/single-sign-on/sign-in-rules.ts';
import { recordAccountChange } from '../account/record-account-change.ts';
import { announceSessionsEnded } from '../events/announce-change.ts';
import type { Platform } from '../platform.ts';
import { hashPassword } from './passwords.ts';

/** Someone who may run commands on the server. */
const operator = {
  userId: null,
  login: 'operator',
  scheme: 'command',
  credentialId: 'reset-password',
  address: '',
  requestId: '',
} as const;

/**
 * Returns the new password, which is stored only as a hash, and ends all sessions. An admin may use it where single sign-on
 * is required, too. NOT_FOUND without such an account,
 * CONFLICT if it is deactivated.
 */
export async function resetPassword(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  email: string,
): Promise<string> {
  const password = randomBytes(15).toString('base64url');
  const passwordHash = await hashPassword(password);
  await database.asAccess(async (tx) => {
    const account = await findAccountByEmail(tx, email.toLowerCase());
    if (account === undefined) throw notFound('account');
    if (!account.isActive) throw new ParapetError('CONFLICT', 'This account is deactivated.');
    const now = clock.now();
    await updatePasswordHash(tx, account.id, passwordHash, now);
    await updateAdminMayUsePassword(tx, account.id);
    await updateSessionsOfUserEnded(tx, account.id, 'password_changed', now);
    announceSessionsEnded(tx, account.id, await listActiveDeploymentIds(tx, account.id));
    await recordAccountChange(
      { clock },
      tx,
      { userId: account.id, actor: operator },
      {
        action: 'user.reset_password',
        subject: `user:${account.id}`,
        changes: {},
      },
    );
  });
  return password;
}
