/** PATCH /scim/v2/Users/{resourceId}: some of what the directory says of a person. */
import { getDirectoryUser } from '../../../domain/directory/users/list-users.ts';
import { updateDirectoryUser } from '../../../domain/directory/users/update-user.ts';
import { patchedPerson } from '../../../model/directory/patch-person.ts';
import { directoryRoute } from '../../route.ts';
import {
  baseUrlOf,
  operationsOf,
  PatchRequest,
  requireSchemas,
  resourceId,
  ResourceParams,
  ResourceQuery,
  schemaNames,
} from '../scim-wire.ts';
import { UserResource, userResource } from './wire.ts';

export const patchScimUserRoute = directoryRoute({
  method: 'PATCH',
  path: '/scim/v2/Users/{resourceId}',
  operationId: 'PatchScimUser',
  tag: 'Directory',
  summary: 'Update a user of the directory',
  description:
    'RFC 7644, section 3.5.2, and what Entra ID and Okta make of it. `active: false` ends sessions, live updates and API tokens of the ' +
    'person in this organisation at once; `active: true` lets them in again, without the old tokens. Attributes that are not stored ' +
    'are accepted.',
  effect: 'write',
  stability: 'beta',
  refusesWith: [404, 409],
  schemas: { params: ResourceParams, query: ResourceQuery, body: PatchRequest, response: { 200: UserResource } },
}).handle(async ({ platform, directory, params, query, body }) => {
  requireSchemas(body.schemas, schemaNames.patch);
  const id = resourceId('user', params);
  await updateDirectoryUser(platform, directory, id, (person) => patchedPerson(person, operationsOf(body)));
  const user = await getDirectoryUser(platform, directory, id);
  return { status: 200, body: userResource(user, baseUrlOf(platform.settings.publicUrl), query) };
});
