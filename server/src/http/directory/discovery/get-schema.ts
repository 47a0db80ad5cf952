/** GET /scim/v2/Schemas/{descriptionId}: one of them. */
import { notFound } from '../../../base/errors.ts';
import { directoryRoute } from '../../route.ts';
import { baseUrlOf } from '../scim-wire.ts';
import { schemaDefinitions } from './descriptions.ts';
import { DescriptionParams, SchemaDefinition } from './wire.ts';

export const getScimSchemaRoute = directoryRoute({
  method: 'GET',
  path: '/scim/v2/Schemas/{descriptionId}',
  operationId: 'GetScimSchema',
  tag: 'Directory',
  summary: 'Get a schema of SCIM',
  effect: 'read',
  stability: 'beta',
  refusesWith: [404],
  schemas: { params: DescriptionParams, response: { 200: SchemaDefinition } },
}).handle(async ({ platform, params }) => {
  const definitions = schemaDefinitions(baseUrlOf(platform.settings.publicUrl));
  const definition = definitions.find(({ id }) => id === params.descriptionId);
  if (definition === undefined) throw notFound('schema');
  return { status: 200, body: definition };
});
