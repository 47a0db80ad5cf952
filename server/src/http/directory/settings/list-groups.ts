/** GET …/directory/groups: the groups of the directory, and what each gives. */
import { listMappedGroups } from '../../../domain/directory/settings/list-groups.ts';
import { deploymentRoute, webApi } from '../../route.ts';
import { DirectoryGroupPage, groupToWire, ListDirectoryGroupsQuery } from './wire.ts';

export const listDirectoryGroupsRoute = deploymentRoute({
  method: 'GET',
  path: '/api/agent/deployments/{deploymentId}/directory/groups',
  operationId: 'ListDirectoryGroups',
  tag: 'Directory',
  summary: 'List the groups of the directory with what they give',
  effect: 'read',
  stability: null,
  access: webApi('directory.manage', ['ServiceJWT']),
  schemas: { query: ListDirectoryGroupsQuery, response: { 200: DirectoryGroupPage } },
}).handle(async ({ platform, member, query }) => {
  const { groups, nextCursor } = await listMappedGroups(platform, member, query);
  return { status: 200, body: { groups: groups.map(groupToWire), nextCursor } };
});
