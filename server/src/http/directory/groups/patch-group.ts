/** PATCH /scim/v2/Groups/{resourceId}: a group's name, and who comes and goes. */
import { z } from 'zod';
import { updateDirectoryGroup } from '../../../domain/directory/groups/update-group.ts';
import { groupChangeOf } from '../../../model/directory/patch-group.ts';
import { directoryRoute } from '../../route.ts';
import {
  groupBodyBytesMax,
  operationsOf,
  PatchRequest,
  requireSchemas,
  resourceId,
  ResourceParams,
  ResourceQuery,
  schemaNames,
} from '../scim-wire.ts';

export const patchScimGroupRoute = directoryRoute({
  method: 'PATCH',
  path: '/scim/v2/Groups/{resourceId}',
  operationId: 'PatchScimGroup',
  tag: 'Directory',
  summary: 'Update a group of the directory',
  description:
    'RFC 7644, section 3.5.2, and what Entra ID and Okta make of it. The answer has no body, since a group may have thousands of members.',
  effect: 'write',
  stability: 'beta',
  refusesWith: [404, 409],
  bodyBytesMax: groupBodyBytesMax,
  schemas: { params: ResourceParams, query: ResourceQuery, body: PatchRequest, response: { 204: z.undefined() } },
}).handle(async ({ platform, directory, params, body }) => {
  requireSchemas(body.schemas, schemaNames.patch);
  await updateDirectoryGroup(platform, directory, resourceId('group', params), groupChangeOf(operationsOf(body)));
  return { status: 204, body: undefined };
});
