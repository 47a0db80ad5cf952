/** Removes one of the caller's passkeys. With the last second factor the recovery codes go, too. */
import { notFound, ParapetError } from '../../base/errors.ts';
import type { Caller } from '../../model/caller.ts';
import { deleteRecoveryCodes } from '../../store/access/recovery-codes.ts';
import { deleteSignInChallengesOfUser } from '../../store/access/sign-in-challenges.ts';
import { deletePasskey } from '../../store/passkeys/passkeys.ts';
import { claimAccount } from '../../store/people/users.ts';
import { findFactorsInForce } from '../../store/second-factors/factors-in-force.ts';
import { claimOwnSession } from '../account/claim-own-session.ts';
import { recordAccountChange } from '../account/record-account-change.ts';
import { requireWayIn } from '../account/require-way-in.ts';
import type { Platform } from '../platform.ts';

/** NOT_FOUND alike for another person's and for none. CONFLICT for the last way to sign in. */
export async function removePasskey(
  platform: Pick<Platform, 'database' | 'clock'>,
  caller: Caller,
  id: string,
): Promise<void> {
  const { userId } = caller;
  await platform.database.asAccess(async (tx) => {
    if (!(await claimAccount(tx, userId))) throw new ParapetError('UNAUTHENTICATED', 'This account is deactivated.');
    await claimOwnSession(tx, caller, platform.clock.now());
    const name = await deletePasskey(tx, { id, userId });
    if (name === undefined) throw notFound('passkey');
    const { hasTotp, hasPasskey } = await findFactorsInForce(tx, userId);
    await requireWayIn(tx, userId);
    if (!hasTotp && !hasPasskey) {
      await deleteRecoveryCodes(tx, userId);
      await deleteSignInChallengesOfUser(tx, userId);
    }
    const change = { action: 'user.remove_passkey', subject: `user:${userId}`, changes: { passkeyId: id, name } };
    await recordAccountChange(platform, tx, { userId, actor: caller }, change);
  });
}
