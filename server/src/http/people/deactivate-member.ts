import { getUser } from '../../domain/people/get-user.ts';
/** POST …/users/{userId}/_deactivate: suspends a member of the deployment. */
import { deactivateMember } from '../../domain/people/deactivate-member.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { UserAnswer, UserParams, userToWire } from './wire.ts';

export const deactivateMemberRoute = deploymentRoute({
  method: 'POST',
  path: '/api/agent/deployments/{deploymentId}/users/{userId}/_deactivate',
  operationId: 'DeactivateUser',
  tag: 'People',
  summary: 'Deactivate a member of the deployment',
  description:
    'Takes effect at once: their API tokens for this deployment are revoked permanently, and if it was their only deployment, they are ' +
    'signed out. Their teams and role are kept for when they come back. The last active admin cannot be deactivated (409).',
  effect: 'write',
  stability: null,
  refusesWith: [409],
  needsFreshProof: true,
  access: webApi('users.manage'),
  schemas: { params: UserParams, response: { 200: UserAnswer } },
})
  .locate(({ platform, member, params }) => getUser(platform, member, params.userId))
  .handle(async ({ platform, member, params: { userId } }) => {
    await deactivateMember(platform, member, userId);
    return { status: 200, body: { user: userToWire(await getUser(platform, member, userId), member.deploymentId) } };
  });
