/** DELETE /scim/v2/Users/{resourceId}: a person leaves. */
import { z } from 'zod';
import { deleteDirectoryUser } from '../../../domain/directory/users/delete-user.ts';
import { directoryRoute } from '../../route.ts';
import { resourceId, ResourceParams } from '../scim-wire.ts';

export const deleteScimUserRoute = directoryRoute({
  method: 'DELETE',
  path: '/scim/v2/Users/{resourceId}',
  operationId: 'DeleteScimUser',
  tag: 'Directory',
  summary: 'Delete a user of the directory',
  description:
    'Their membership, teams and API tokens end at once, and the sessions that open nothing else. The account stays: it may belong to ' +
    'other organisations.',
  effect: 'write',
  stability: 'beta',
  refusesWith: [404, 409],
  schemas: { params: ResourceParams, response: { 204: z.undefined() } },
}).handle(async ({ platform, directory, params }) => {
  await deleteDirectoryUser(platform, directory, resourceId('user', params));
  return { status: 204, body: undefined };
});
