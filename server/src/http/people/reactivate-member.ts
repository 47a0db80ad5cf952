import { getUser } from '../../domain/people/get-user.ts';
/** POST …/users/{userId}/_reactivate: reactivates a member. */
import { reactivateMember } from '../../domain/people/reactivate-member.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { UserAnswer, UserParams, userToWire } from './wire.ts';

export const reactivateMemberRoute = deploymentRoute({
  method: 'POST',
  path: '/api/agent/deployments/{deploymentId}/users/{userId}/_reactivate',
  operationId: 'ReactivateUser',
  tag: 'People',
  summary: 'Reactivate a member',
  description: 'They get their role and teams back; their old API tokens stay revoked.',
  effect: 'write',
  stability: null,
  refusesWith: [409],
  needsFreshProof: true,
  access: webApi('users.manage'),
  schemas: { params: UserParams, response: { 200: UserAnswer } },
})
  .locate(({ platform, member, params }) => getUser(platform, member, params.userId))
  .handle(async ({ platform, member, params: { userId } }) => {
    await reactivateMember(platform, member, userId);
    return { status: 200, body: { user: userToWire(await getUser(platform, member, userId), member.deploymentId) } };
  });
