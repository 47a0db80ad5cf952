/** GET /scim/v2/Groups: the groups of the directory. */
import { listDirectoryGroups } from '../../../domain/directory/groups/list-groups.ts';
import { groupAttributes } from '../../../model/directory/filter.ts';
import { directoryRoute } from '../../route.ts';
import { asksFor, baseUrlOf, ListQuery, listOf, pageOf } from '../scim-wire.ts';
import { GroupList, groupResource } from './wire.ts';

export const listScimGroupsRoute = directoryRoute({
  method: 'GET',
  path: '/scim/v2/Groups',
  operationId: 'ListScimGroups',
  tag: 'Directory',
  summary: 'List the groups of the directory',
  description:
    'In the order of their ids. Filters compare displayName, externalId, id, members and meta.lastModified. What fits nothing is an ' +
    'empty list.',
  effect: 'read',
  stability: 'beta',
  schemas: { query: ListQuery, response: { 200: GroupList } },
}).handle(async ({ platform, directory, query }) => {
  const page = pageOf(query, groupAttributes);
  const hasMembers = asksFor('members', query);
  const { groups, total } = await listDirectoryGroups(platform, directory, { ...page, hasMembers });
  const baseUrl = baseUrlOf(platform.settings.publicUrl);
  const resources = groups.map((group) => groupResource(group, baseUrl, query));
  return { status: 200, body: listOf(resources, { skipped: page.skipped, total }) };
});
