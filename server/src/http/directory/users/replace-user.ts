/** PUT /scim/v2/Users/{resourceId}: everything that the directory says of a person, again. */
import { getDirectoryUser } from '../../../domain/directory/users/list-users.ts';
import { updateDirectoryUser } from '../../../domain/directory/users/update-user.ts';
import { directoryRoute } from '../../route.ts';
import { baseUrlOf, requireSchemas, resourceId, ResourceParams, ResourceQuery, schemaNames } from '../scim-wire.ts';
import { personOf, UserRequest, UserResource, userResource } from './wire.ts';

export const replaceScimUserRoute = directoryRoute({
  method: 'PUT',
  path: '/scim/v2/Users/{resourceId}',
  operationId: 'ReplaceScimUser',
  tag: 'Directory',
  summary: 'Replace a user of the directory',
  description:
    'Read-only attributes (id, meta, groups) may be sent, and change nothing. `active: false` as with PATCH.',
  effect: 'write',
  stability: 'beta',
  refusesWith: [404, 409],
  schemas: { params: ResourceParams, query: ResourceQuery, body: UserRequest, response: { 200: UserResource } },
}).handle(async ({ platform, directory, params, query, body }) => {
  requireSchemas(body.schemas, schemaNames.user);
  const id = resourceId('user', params);
  const person = personOf(body);
  // Absent is not false: an update of the name must not let a deactivated person back in.
  await updateDirectoryUser(platform, directory, id, ({ isActive }) =>
    body.active === undefined ? { ...person, isActive } : person,
  );
  const user = await getDirectoryUser(platform, directory, id);
  return { status: 200, body: userResource(user, baseUrlOf(platform.settings.publicUrl), query) };
});
