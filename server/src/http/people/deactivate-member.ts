/** POST …/users/{userId}/_deactivate: somebody is kept out of the deployment. */
import { getUser } from '../../domain/people/list-users.ts';
import { deactivateMember } from '../../domain/people/deactivate-member.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { UserAnswer, UserParams, userToWire } from './wire.ts';

export const deactivateMemberRoute = deploymentRoute({
  method: 'POST',
  path: '/api/agent/deployments/{deploymentId}/users/{userId}/_deactivate',
  operationId: 'DeactivateUser',
  tag: 'People',
  summary: 'Keep somebody out of the deployment',
  description:
    'At once: their API tokens of this deployment die for good, and they are signed out if it was their only one. Their teams and role stay for when they come back. The last active admin cannot be deactivated (409).',
  effect: 'write',
  stability: null,
  refusesWith: [409],
  access: webApi('users.manage'),
  schemas: { params: UserParams, response: { 200: UserAnswer } },
})
  .locate(({ platform, member, params }) => getUser(platform, member, params.userId))
  .handle(async ({ platform, member, params: { userId } }) => {
    await deactivateMember(platform, member, userId);
    return { status: 200, body: { user: userToWire(await getUser(platform, member, userId), member.deploymentId) } };
  });
