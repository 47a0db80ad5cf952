/**
 * Resolves the deployment of a scanner's API token, since the protocol's paths name none. A restricted token suffices,
 * as for uploads.
 */
import { ParapetError } from '../../base/errors.ts';
import type { Caller, Member } from '../../model/caller.ts';
import { enterDeployment } from '../access/enter-deployment.ts';
import type { Platform } from '../platform.ts';

/** UNAUTHENTICATED, which the client explains best to its user, for a token without the CI permission. */
export async function enterCi(platform: Pick<Platform, 'database'>, caller: Caller): Promise<Member> {
  if (caller.tokenDeploymentId === null || !caller.tokenPermissions.includes('CI')) {
    throw new ParapetError('UNAUTHENTICATED', 'This API token lacks the permission CI; create one that has it.');
  }
  return enterDeployment(platform, caller, caller.tokenDeploymentId);
}
