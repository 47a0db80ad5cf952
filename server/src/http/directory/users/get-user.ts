/** GET /scim/v2/Users/{resourceId}: one person. */
import { getDirectoryUser } from '../../../domain/directory/users/list-users.ts';
import { directoryRoute } from '../../route.ts';
import { baseUrlOf, resourceId, ResourceParams, ResourceQuery } from '../scim-wire.ts';
import { UserResource, userResource } from './wire.ts';

export const getScimUserRoute = directoryRoute({
  method: 'GET',
  path: '/scim/v2/Users/{resourceId}',
  operationId: 'GetScimUser',
  tag: 'Directory',
  summary: 'Get a user of the directory',
  effect: 'read',
  stability: 'beta',
  refusesWith: [404],
  schemas: { params: ResourceParams, query: ResourceQuery, response: { 200: UserResource } },
}).handle(async ({ platform, directory, params, query }) => {
  const user = await getDirectoryUser(platform, directory, resourceId('user', params));
  return { status: 200, body: userResource(user, baseUrlOf(platform.settings.publicUrl), query) };
});
