import { getUser } from '../../domain/people/get-user.ts';
/** PUT …/users/{userId}/scm-identities: sets a member's identities on source-code hosts. */
import { setScmIdentities } from '../../domain/people/set-scm-identities.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { ScmIdentities, SetScmIdentitiesRequest, UserParams } from './wire.ts';

export const setScmIdentitiesRoute = deploymentRoute({
  method: 'PUT',
  path: '/api/agent/deployments/{deploymentId}/users/{userId}/scm-identities',
  operationId: 'SetUserScmIdentities',
  tag: 'People',
  summary: 'Set a member’s identities on source-code hosts',
  description:
    'Replaces the previous identities. `pruneScm` of ListDeploymentUsers keeps only members with an identity.',
  effect: 'write',
  stability: null,
  refusesWith: [409],
  access: webApi('users.manage'),
  schemas: { params: UserParams, body: SetScmIdentitiesRequest, response: { 200: ScmIdentities } },
})
  .locate(({ platform, member, params }) => getUser(platform, member, params.userId))
  .handle(async ({ platform, member, params: { userId }, body }) => {
    const identities = await setScmIdentities(platform, member, { userId, identities: body.identities });
    return { status: 200, body: { identities } };
  });
