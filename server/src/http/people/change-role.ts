/** PATCH …/users/{userId}: changes a member's role in the deployment. */
import { changeRole } from '../../domain/people/change-role.ts';
import { getUser } from '../../domain/people/get-user.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { ChangeRoleRequest, UserAnswer, UserParams, userToWire } from './wire.ts';

export const changeRoleRoute = deploymentRoute({
  method: 'PATCH',
  path: '/api/agent/deployments/{deploymentId}/users/{userId}',
  operationId: 'ChangeUserRole',
  tag: 'People',
  summary: 'Change a member’s role in the deployment',
  description:
    'Takes effect with the member’s next request. The role of the last active admin cannot be lowered (409).',
  effect: 'write',
  stability: null,
  refusesWith: [409],
  needsFreshProof: true,
  access: webApi('users.manage'),
  schemas: { params: UserParams, body: ChangeRoleRequest, response: { 200: UserAnswer } },
})
  .locate(({ platform, member, params }) => getUser(platform, member, params.userId))
  .handle(async ({ platform, member, params: { userId }, body: { orgRole } }) => {
    await changeRole(platform, member, { userId, orgRole });
    return { status: 200, body: { user: userToWire(await getUser(platform, member, userId), member.deploymentId) } };
  });
