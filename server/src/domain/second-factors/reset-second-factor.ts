/** Lets an operator remove the second factors of a person who has lost them, with the recovery codes (ADR 0042). */
import { notFound, ParapetError } from '../../base/errors.ts';
import { deleteRecoveryCodes } from '../../store/access/recovery-codes.ts';
import { updateSessionsOfUserEnded } from '../../store/access/sessions.ts';
import { deleteSignInChallengesOfUser } from '../../store/access/sign-in-challenges.ts';
import { deleteTotpFactor } from '../../store/access/totp-factors.ts';
import { deletePasskeysOfUser } from '../../store/passkeys/passkeys.ts';
import { listActiveDeploymentIds } from '../../store/people/memberships.ts';
import { claimAccount, findAccountByEmail } from '../../store/people/users.ts';
import { recordAccountChange } from '../account/record-account-change.ts';
import { announceSessionsEnded } from '../events/announce-change.ts';
import type { Platform } from '../platform.ts';

/** Someone who may run commands on the server. */
const operator = {
  userId: null,
  login: 'operator',
  scheme: 'command',
  credentialId: 'reset-second-factor',
  address: '',
  requestId: '',
} as const;

/** Ends all sessions, too. NOT_FOUND without such an account, CONFLICT if it is deactivated or has no second factor. */
export async function resetSecondFactor(
  { database, clock }: Pick<Platform, 'database' | 'clock'>,
  email: string,
): Promise<void> {
  await database.asAccess(async (tx) => {
    const account = await findAccountByEmail(tx, email.toLowerCase());
    if (account === undefined) throw notFound('account');
    const { id: userId } = account;
    if (!(await claimAccount(tx, userId))) throw new ParapetError('CONFLICT', 'This account is deactivated.');
    const hadTotp = await deleteTotpFactor(tx, userId);
    const passkeys = await deletePasskeysOfUser(tx, userId);
    if (!hadTotp && passkeys === 0) throw new ParapetError('CONFLICT', 'This account has no second factor.');
    await deleteRecoveryCodes(tx, userId);
    await deleteSignInChallengesOfUser(tx, userId);
    await updateSessionsOfUserEnded(tx, userId, 'second_factor_changed', clock.now());
    announceSessionsEnded(tx, userId, await listActiveDeploymentIds(tx, userId));
    const change = { action: 'user.reset_second_factor', subject: `user:${userId}`, changes: { hadTotp, passkeys } };
    await recordAccountChange({ clock }, tx, { userId, actor: operator }, change);
  });
}
