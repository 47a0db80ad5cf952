/** GET /scim/v2/Schemas: the attributes that are kept. */
import { directoryRoute } from '../../route.ts';
import { baseUrlOf, listOf } from '../scim-wire.ts';
import { schemaDefinitions } from './descriptions.ts';
import { SchemaList } from './wire.ts';

export const listScimSchemasRoute = directoryRoute({
  method: 'GET',
  path: '/scim/v2/Schemas',
  operationId: 'ListScimSchemas',
  tag: 'Directory',
  summary: 'List the schemas of SCIM',
  effect: 'read',
  stability: 'beta',
  schemas: { response: { 200: SchemaList } },
}).handle(async ({ platform }) => {
  const definitions = schemaDefinitions(baseUrlOf(platform.settings.publicUrl));
  return { status: 200, body: listOf(definitions, { skipped: 0, total: definitions.length }) };
});
