/**
 * Begins to link an identity to the account that is signed in. The password, and a code where there is a second factor, prove
 * the owner, or a fresh proof where there is no password: a stolen session must not give a thief a way in that outlasts it.
 */
import { ParapetError } from '../../../base/errors.ts';
import type { Caller } from '../../../model/caller.ts';
import { findWaysIn } from '../../../store/people/ways-in.ts';
import { enterDeployment } from '../../access/enter-deployment.ts';
import type { GivenProofs } from '../../second-factors/with-own-password.ts';
import { beginSignOn, usedProvider, type BegunSignOn, type SignOnPlatform } from '../sign-in/begin-sign-on.ts';
import { withOwnProof } from './with-own-proof.ts';

export interface LinkRequest extends GivenProofs {
  deploymentId: string;
  providerId: string;
  returnTo: string;
}

/**
 * NOT_FOUND for a provider of a deployment that the person is not in. Wrong proofs as `withOwnProof` says. CONFLICT for a session
 * that a provider began, if the account has a password or is in other deployments, too.
 */
export async function beginLink(platform: SignOnPlatform, caller: Caller, request: LinkRequest): Promise<BegunSignOn> {
  const { deploymentId, providerId, returnTo, sender } = request;
  if (caller.providerDeploymentId !== null && (await hasPassword(platform, caller)))
    throw new ParapetError('CONFLICT', 'Sign in with your password to link another identity.');
  await enterDeployment(platform, caller, deploymentId);
  await usedProvider(platform, deploymentId, providerId);
  await withOwnProof(platform, caller, request, () => Promise.resolve([]));
  const linking = { userId: caller.userId, sessionId: caller.credentialId };
  return beginSignOn(platform, { deploymentId, providerId, returnTo, loginHint: '', linking, address: sender });
}

async function hasPassword({ database }: Pick<SignOnPlatform, 'database'>, { userId }: Caller): Promise<boolean> {
  return (await database.readAsAccess((tx) => findWaysIn(tx, userId))).hasPassword;
}
