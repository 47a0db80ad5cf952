/** Begins the enrolment of an authenticator app: makes its secret, which is not in force until it is confirmed. */
import { ParapetError } from '../../base/errors.ts';
import type { Caller } from '../../model/caller.ts';
import { upsertUnconfirmedTotpFactor } from '../../store/access/totp-factors.ts';
import { claimAccount, findCredentials } from '../../store/people/users.ts';
import { claimOwnSession } from '../account/claim-own-session.ts';
import type { Platform } from '../platform.ts';
import { createTotpSecret, sealTotpSecret, totpUri } from './totp.ts';

/** The secret is shown once. It replaces one that was not confirmed. CONFLICT if an app is enrolled, or without a password. */
export async function beginTotp(
  platform: Pick<Platform, 'database' | 'clock' | 'keys'>,
  caller: Caller,
): Promise<{ secret: string; uri: string }> {
  const { userId } = caller;
  const secret = createTotpSecret();
  const now = platform.clock.now();
  return platform.database.asAccess(async (tx) => {
    if (!(await claimAccount(tx, userId))) throw new ParapetError('UNAUTHENTICATED', 'This account is deactivated.');
    await claimOwnSession(tx, caller, now);
    const account = await findCredentials(tx, userId);
    if (account === undefined || account.passwordHash === null)
      throw new ParapetError('CONFLICT', 'Your account has no password.');
    const sealedSecret = await sealTotpSecret(platform, tx, userId, secret);
    if (!(await upsertUnconfirmedTotpFactor(tx, { userId, sealedSecret, now })))
      throw new ParapetError('CONFLICT', 'Your account has an authenticator app already; remove it first.');
    return { secret: secret.reveal(), uri: totpUri(secret, account.email) };
  });
}
