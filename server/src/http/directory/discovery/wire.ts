/** The shapes of what SCIM says of itself. */
import { z } from 'zod';
import { metaOutput } from '../scim-wire.ts';

const supported = z.object({ supported: z.boolean() });

export const ProviderConfig = z
  .object({
    schemas: z.array(z.string()),
    patch: supported,
    bulk: z.object({ supported: z.boolean(), maxOperations: z.int(), maxPayloadSize: z.int() }),
    filter: z.object({ supported: z.boolean(), maxResults: z.int() }),
    changePassword: supported,
    sort: supported,
    etag: supported,
    authenticationSchemes: z.array(
      z.object({ type: z.string(), name: z.string(), description: z.string(), primary: z.boolean() }),
    ),
    meta: metaOutput,
  })
  .meta({ id: 'ScimServiceProviderConfig' });

export const ResourceType = z
  .object({
    schemas: z.array(z.string()),
    id: z.string(),
    name: z.string(),
    endpoint: z.string(),
    description: z.string(),
    schema: z.string(),
    schemaExtensions: z.array(z.string()),
    meta: metaOutput,
  })
  .meta({ id: 'ScimResourceType' });

const attributeFields = {
  name: z.string(),
  type: z.string(),
  description: z.string(),
  multiValued: z.boolean(),
  required: z.boolean(),
  caseExact: z.boolean(),
  mutability: z.string(),
  returned: z.string(),
  uniqueness: z.string(),
};

export const SchemaDefinition = z
  .object({
    schemas: z.array(z.string()),
    id: z.string(),
    name: z.string(),
    description: z.string(),
    attributes: z.array(z.object({ ...attributeFields, subAttributes: z.array(z.object(attributeFields)).optional() })),
    meta: metaOutput,
  })
  .meta({ id: 'ScimSchema' });

function listOfAll(id: string, resource: z.ZodType) {
  return z
    .object({
      schemas: z.array(z.string()),
      totalResults: z.int(),
      startIndex: z.int(),
      itemsPerPage: z.int(),
      Resources: z.array(resource),
    })
    .meta({ id });
}

export const ResourceTypeList = listOfAll('ScimResourceTypeList', ResourceType);
export const SchemaList = listOfAll('ScimSchemaList', SchemaDefinition);

/** Ids here are words, and names of schemas. */
export const DescriptionParams = z.object({ descriptionId: z.string().max(200) });
