/** POST /scim/v2/Groups: a group. */
import { createDirectoryGroup } from '../../../domain/directory/groups/create-group.ts';
import { getDirectoryGroup } from '../../../domain/directory/groups/list-groups.ts';
import { textOrNull } from '../../../model/directory/patch-person.ts';
import { directoryRoute } from '../../route.ts';
import { asksFor, baseUrlOf, groupBodyBytesMax, requireSchemas, ResourceQuery, schemaNames } from '../scim-wire.ts';
import { GroupRequest, GroupResource, groupResource, memberIdsOf } from './wire.ts';

export const createScimGroupRoute = directoryRoute({
  method: 'POST',
  path: '/scim/v2/Groups',
  operationId: 'CreateScimGroup',
  tag: 'Directory',
  summary: 'Create a group of the directory',
  description:
    'It gives nothing until an admin says what (MapDirectoryGroup); or, if the settings of the directory say so, a team of its name is ' +
    'made for it.',
  effect: 'write',
  stability: 'beta',
  refusesWith: [409],
  bodyBytesMax: groupBodyBytesMax,
  schemas: { query: ResourceQuery, body: GroupRequest, response: { 201: GroupResource } },
}).handle(async ({ platform, directory, query, body }) => {
  requireSchemas(body.schemas, schemaNames.group);
  const { displayName } = body;
  const externalId = textOrNull(body.externalId, 'externalId');
  const { id } = await createDirectoryGroup(platform, directory, {
    displayName,
    externalId,
    memberIds: memberIdsOf(body),
  });
  const group = await getDirectoryGroup(platform, directory, { id, hasMembers: asksFor('members', query) });
  const resource = groupResource(group, baseUrlOf(platform.settings.publicUrl), query);
  return { status: 201, body: resource, headers: { location: resource.meta.location } };
});
