/**
 * Begins to link an identity to the account that is signed in. The password, and a code where there is a second factor, prove
 * the owner: a stolen session must not give a thief a way in that outlasts it.
 */
import { ParapetError } from '../../../base/errors.ts';
import type { Caller } from '../../../model/caller.ts';
import { enterDeployment } from '../../access/enter-deployment.ts';
import { withOwnPassword, type GivenProofs } from '../../second-factors/with-own-password.ts';
import { beginSignOn, usedProvider, type BegunSignOn, type SignOnPlatform } from '../sign-in/begin-sign-on.ts';
import { refusalOfCode } from './refusal-of-code.ts';

export interface LinkRequest extends GivenProofs {
  deploymentId: string;
  providerId: string;
  returnTo: string;
}

/**
 * NOT_FOUND for a provider of a deployment that the person is not in. Wrong proofs as `withOwnPassword` says. CONFLICT for an
 * account without a password, and for a session that a provider began.
 */
export async function beginLink(platform: SignOnPlatform, caller: Caller, request: LinkRequest): Promise<BegunSignOn> {
  const { deploymentId, providerId, returnTo, sender } = request;
  if (caller.providerDeploymentId !== null)
    throw new ParapetError('CONFLICT', 'Sign in with your password to link another identity.');
  await enterDeployment(platform, caller, deploymentId);
  await usedProvider(platform, deploymentId, providerId);
  await withOwnPassword(platform, caller, request, async (tx) => {
    const refusal = await refusalOfCode(platform, tx, caller.userId, request.code);
    return typeof refusal === 'string' ? refusal : { result: undefined, changes: refusal };
  });
  const linking = { userId: caller.userId, sessionId: caller.credentialId };
  return beginSignOn(platform, { deploymentId, providerId, returnTo, loginHint: '', linking, address: sender });
}
