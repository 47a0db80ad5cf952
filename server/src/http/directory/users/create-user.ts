/** POST /scim/v2/Users: a person joins. */
import { getDirectoryUser } from '../../../domain/directory/users/list-users.ts';
import { provisionUser } from '../../../domain/directory/users/provision-user.ts';
import { directoryRoute } from '../../route.ts';
import { baseUrlOf, requireSchemas, ResourceQuery, schemaNames } from '../scim-wire.ts';
import { personOf, UserRequest, UserResource, userResource } from './wire.ts';

export const createScimUserRoute = directoryRoute({
  method: 'POST',
  path: '/scim/v2/Users',
  operationId: 'CreateScimUser',
  tag: 'Directory',
  summary: 'Create a user of the directory',
  description:
    'The person becomes a member, with an account that nobody can sign in to until an identity provider of the organisation, or an ' +
    'invite, has proved who they are. A member with this address is linked. An account that is not a member here is not: the user ' +
    'waits until its owner has proved it, and the answer is the same.',
  effect: 'write',
  stability: 'beta',
  refusesWith: [409],
  schemas: { query: ResourceQuery, body: UserRequest, response: { 201: UserResource } },
}).handle(async ({ platform, directory, query, body }) => {
  requireSchemas(body.schemas, schemaNames.user);
  const { id } = await provisionUser(platform, directory, personOf(body));
  const resource = userResource(
    await getDirectoryUser(platform, directory, id),
    baseUrlOf(platform.settings.publicUrl),
    query,
  );
  return { status: 201, body: resource, headers: { location: resource.meta.location } };
});
