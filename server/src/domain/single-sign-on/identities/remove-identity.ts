/** Removes an identity from the account that is signed in: it opens the account no more. */
import { notFound } from '../../../base/errors.ts';
import type { Caller } from '../../../model/caller.ts';
import { deleteIdentity } from '../../../store/single-sign-on/account-identities.ts';
import { requireWayIn } from '../../account/require-way-in.ts';
import type { Platform } from '../../platform.ts';
import type { GivenProofs } from '../../second-factors/with-own-password.ts';
import { withOwnProof } from './with-own-proof.ts';

/**
 * NOT_FOUND for another person's. Wrong proofs as `withOwnProof` says; CONFLICT for the last way to sign in.
 */
export async function removeIdentity(
  platform: Pick<Platform, 'database' | 'clock' | 'keys'>,
  caller: Caller,
  identityId: string,
  proofs: GivenProofs,
): Promise<void> {
  const { userId } = caller;
  await withOwnProof(platform, caller, proofs, async (tx) => {
    const removed = await deleteIdentity(tx, { id: identityId, userId });
    if (removed === undefined) throw notFound('identity');
    await requireWayIn(tx, userId);
    const { issuer } = removed;
    return [{ action: 'user.unlink_identity', subject: `user:${userId}`, changes: { issuer } }];
  });
}
