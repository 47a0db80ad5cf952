/** GET /scim/v2/Users: the people of the directory. */
import { listDirectoryUsers } from '../../../domain/directory/users/list-users.ts';
import { userAttributes } from '../../../model/directory/filter.ts';
import { directoryRoute } from '../../route.ts';
import { baseUrlOf, ListQuery, listOf, pageOf } from '../scim-wire.ts';
import { UserList, userResource } from './wire.ts';

export const listScimUsersRoute = directoryRoute({
  method: 'GET',
  path: '/scim/v2/Users',
  operationId: 'ListScimUsers',
  tag: 'Directory',
  summary: 'List the users of the directory',
  description:
    'In the order of their ids. Filters compare userName, externalId, id, displayName, active, emails and meta.lastModified. What fits ' +
    'nothing is an empty list.',
  effect: 'read',
  stability: 'beta',
  schemas: { query: ListQuery, response: { 200: UserList } },
}).handle(async ({ platform, directory, query }) => {
  const page = pageOf(query, userAttributes);
  const { users, total } = await listDirectoryUsers(platform, directory, page);
  const baseUrl = baseUrlOf(platform.settings.publicUrl);
  const resources = users.map((user) => userResource(user, baseUrl, query));
  return { status: 200, body: listOf(resources, { skipped: page.skipped, total }) };
});
