import { getUser } from '../../domain/people/get-user.ts';
/** DELETE …/users/{userId}: removes a member from the deployment. */
import { removeMember } from '../../domain/people/remove-member.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { Empty } from '../wire/empty.ts';
import { UserParams } from './wire.ts';

export const removeMemberRoute = deploymentRoute({
  method: 'DELETE',
  path: '/api/agent/deployments/{deploymentId}/users/{userId}',
  operationId: 'RemoveUser',
  tag: 'People',
  summary: 'Remove a member from the deployment',
  description:
    'Also removes them from its teams and revokes their API tokens for this deployment permanently; if it was their only deployment, they ' +
    'are signed out. The account itself stays. The last active admin cannot be removed (409).',
  effect: 'write',
  stability: null,
  refusesWith: [409],
  needsFreshProof: true,
  access: webApi('users.manage'),
  schemas: { params: UserParams, response: { 200: Empty } },
})
  .locate(({ platform, member, params }) => getUser(platform, member, params.userId))
  .handle(async ({ platform, member, params }) => {
    await removeMember(platform, member, params.userId);
    return { status: 200, body: {} };
  });
