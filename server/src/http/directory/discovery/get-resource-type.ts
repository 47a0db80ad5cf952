/** GET /scim/v2/ResourceTypes/{descriptionId}: one of them. */
import { notFound } from '../../../base/errors.ts';
import { directoryRoute } from '../../route.ts';
import { baseUrlOf } from '../scim-wire.ts';
import { resourceTypes } from './descriptions.ts';
import { DescriptionParams, ResourceType } from './wire.ts';

export const getScimResourceTypeRoute = directoryRoute({
  method: 'GET',
  path: '/scim/v2/ResourceTypes/{descriptionId}',
  operationId: 'GetScimResourceType',
  tag: 'Directory',
  summary: 'Get a type of resources of SCIM',
  effect: 'read',
  stability: 'beta',
  refusesWith: [404],
  schemas: { params: DescriptionParams, response: { 200: ResourceType } },
}).handle(async ({ platform, params }) => {
  const type = resourceTypes(baseUrlOf(platform.settings.publicUrl)).find(({ id }) => id === params.descriptionId);
  if (type === undefined) throw notFound('resource type');
  return { status: 200, body: type };
});
