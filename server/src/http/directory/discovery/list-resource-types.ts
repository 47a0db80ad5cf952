/** GET /scim/v2/ResourceTypes: users and groups. */
import { directoryRoute } from '../../route.ts';
import { baseUrlOf, listOf } from '../scim-wire.ts';
import { resourceTypes } from './descriptions.ts';
import { ResourceTypeList } from './wire.ts';

export const listScimResourceTypesRoute = directoryRoute({
  method: 'GET',
  path: '/scim/v2/ResourceTypes',
  operationId: 'ListScimResourceTypes',
  tag: 'Directory',
  summary: 'List the types of resources of SCIM',
  effect: 'read',
  stability: 'beta',
  schemas: { response: { 200: ResourceTypeList } },
}).handle(async ({ platform }) => {
  const types = resourceTypes(baseUrlOf(platform.settings.publicUrl));
  return { status: 200, body: listOf(types, { skipped: 0, total: types.length }) };
});
