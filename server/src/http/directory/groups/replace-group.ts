/** PUT /scim/v2/Groups/{resourceId}: a group's name and, if they are named, its members. */
import { getDirectoryGroup } from '../../../domain/directory/groups/list-groups.ts';
import { updateDirectoryGroup } from '../../../domain/directory/groups/update-group.ts';
import { textOrNull } from '../../../model/directory/patch-person.ts';
import { directoryRoute } from '../../route.ts';
import {
  asksFor,
  baseUrlOf,
  groupBodyBytesMax,
  requireSchemas,
  resourceId,
  ResourceParams,
  ResourceQuery,
  schemaNames,
} from '../scim-wire.ts';
import { GroupRequest, GroupResource, groupResource, memberIdsOf } from './wire.ts';

export const replaceScimGroupRoute = directoryRoute({
  method: 'PUT',
  path: '/scim/v2/Groups/{resourceId}',
  operationId: 'ReplaceScimGroup',
  tag: 'Directory',
  summary: 'Replace a group of the directory',
  description:
    'Members that are not named leave the group; without `members`, all stay. Read-only attributes may be sent.',
  effect: 'write',
  stability: 'beta',
  refusesWith: [404, 409],
  bodyBytesMax: groupBodyBytesMax,
  schemas: { params: ResourceParams, query: ResourceQuery, body: GroupRequest, response: { 200: GroupResource } },
}).handle(async ({ platform, directory, params, query, body }) => {
  requireSchemas(body.schemas, schemaNames.group);
  const id = resourceId('group', params);
  await updateDirectoryGroup(platform, directory, id, {
    displayName: body.displayName,
    externalId: textOrNull(body.externalId, 'externalId'),
    members: body.members === undefined ? [] : [{ act: 'set', ids: memberIdsOf(body) }],
  });
  const group = await getDirectoryGroup(platform, directory, { id, hasMembers: asksFor('members', query) });
  return { status: 200, body: groupResource(group, baseUrlOf(platform.settings.publicUrl), query) };
});
