/** GET /scim/v2/Groups/{resourceId}: one group. */
import { getDirectoryGroup } from '../../../domain/directory/groups/list-groups.ts';
import { directoryRoute } from '../../route.ts';
import { asksFor, baseUrlOf, resourceId, ResourceParams, ResourceQuery } from '../scim-wire.ts';
import { GroupResource, groupResource } from './wire.ts';

export const getScimGroupRoute = directoryRoute({
  method: 'GET',
  path: '/scim/v2/Groups/{resourceId}',
  operationId: 'GetScimGroup',
  tag: 'Directory',
  summary: 'Get a group of the directory',
  effect: 'read',
  stability: 'beta',
  refusesWith: [404],
  schemas: { params: ResourceParams, query: ResourceQuery, response: { 200: GroupResource } },
}).handle(async ({ platform, directory, params, query }) => {
  const asked = { id: resourceId('group', params), hasMembers: asksFor('members', query) };
  const group = await getDirectoryGroup(platform, directory, asked);
  return { status: 200, body: groupResource(group, baseUrlOf(platform.settings.publicUrl), query) };
});
