/** GET /api/agent/identity: the user that a scanner’s token belongs to, for display. */
import { enterCi } from '../../domain/ci/enter-ci.ts';
import { getHome } from '../../domain/ci/get-home.ts';
import { userRoute } from '../route.ts';
import { Identity } from './wire.ts';

export const getIdentityRoute = userRoute({
  method: 'GET',
  path: '/api/agent/identity',
  operationId: 'GetAgentIdentity',
  tag: 'CI',
  summary: 'The user that a scanner’s token belongs to',
  stability: null,
  refusesWith: [404],
  access: { schemes: ['ServiceWebToken'] },
  schemas: { response: { 200: Identity } },
}).handle(async ({ platform, caller }) => {
  const { deploymentId, slug, login } = await getHome(platform, await enterCi(platform, caller));
  const roles = caller.tokenPermissions.map((permission) => permission.toLowerCase().replaceAll('_', ''));
  const identity = `login=${login} user_id=${caller.userId} deployment=${slug} deployment_id=${deploymentId} roles=(${roles.join(' ')})`;
  return { status: 200, body: { identity } };
});
