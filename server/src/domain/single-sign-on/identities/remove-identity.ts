/** Removes an identity from the account that is signed in: it opens the account no more. */
import { notFound } from '../../../base/errors.ts';
import type { Caller } from '../../../model/caller.ts';
import { deleteIdentity } from '../../../store/single-sign-on/account-identities.ts';
import type { Platform } from '../../platform.ts';
import { withOwnPassword, type GivenProofs } from '../../second-factors/with-own-password.ts';
import { refusalOfCode } from './refusal-of-code.ts';

/**
 * NOT_FOUND for another person's. Wrong proofs as `withOwnPassword` says; CONFLICT without a password, since nothing would open
 * the account then.
 */
export async function removeIdentity(
  platform: Pick<Platform, 'database' | 'clock' | 'keys'>,
  caller: Caller,
  identityId: string,
  proofs: GivenProofs,
): Promise<void> {
  const { userId } = caller;
  await withOwnPassword(platform, caller, proofs, async (tx) => {
    const refusal = await refusalOfCode(platform, tx, userId, proofs.code);
    if (typeof refusal === 'string') return refusal;
    const removed = await deleteIdentity(tx, { id: identityId, userId });
    if (removed === undefined) throw notFound('identity');
    const change = { action: 'user.unlink_identity', subject: `user:${userId}`, changes: { issuer: removed.issuer } };
    return { result: undefined, changes: [...refusal, change] };
  });
}
