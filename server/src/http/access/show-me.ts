/** GET /api/auth/me: the credential's user and deployments. */
import { getMe } from '../../domain/people/get-me.ts';
import { permissionsOf } from '../../model/permissions.ts';
import { userRoute } from '../route.ts';
import { Me, orgRole } from './wire.ts';

export const showMeRoute = userRoute({
  method: 'GET',
  path: '/api/auth/me',
  operationId: 'ShowMe',
  tag: 'Auth',
  summary: 'Get your account and your deployments',
  stability: null,
  access: { schemes: ['ServiceWebToken', 'ServiceJWT'] },
  schemas: { response: { 200: Me } },
}).handle(async ({ platform, caller }) => {
  const { user, deployments } = await getMe(platform, caller);
  const { id, login, email, name, avatarUrl } = user;
  return {
    status: 200,
    body: {
      user: { id, login, email, name, avatarUrl },
      deployments: deployments.map((membership) => ({
        id: membership.deploymentId,
        slug: membership.slug,
        name: membership.name,
        orgRole: orgRole.toWire(membership.orgRole),
        permissions: permissionsOf(membership.orgRole),
      })),
    },
  };
});
