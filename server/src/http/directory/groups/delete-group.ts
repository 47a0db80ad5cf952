/** DELETE /scim/v2/Groups/{resourceId}: a group goes. */
import { z } from 'zod';
import { deleteDirectoryGroup } from '../../../domain/directory/groups/delete-group.ts';
import { directoryRoute } from '../../route.ts';
import { resourceId, ResourceParams } from '../scim-wire.ts';

export const deleteScimGroupRoute = directoryRoute({
  method: 'DELETE',
  path: '/scim/v2/Groups/{resourceId}',
  operationId: 'DeleteScimGroup',
  tag: 'Directory',
  summary: 'Delete a group of the directory',
  description: 'Its people lose the role and the team that it gave. The team stays.',
  effect: 'write',
  stability: 'beta',
  refusesWith: [404],
  schemas: { params: ResourceParams, response: { 204: z.undefined() } },
}).handle(async ({ platform, directory, params }) => {
  await deleteDirectoryGroup(platform, directory, resourceId('group', params));
  return { status: 204, body: undefined };
});
