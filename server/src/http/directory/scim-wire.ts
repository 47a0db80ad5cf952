/** The shapes that users and groups share on the wire of SCIM (RFC 7643, 7644). */
import { z } from 'zod';
import { invalidArgument, notFound } from '../../base/errors.ts';
import { operationsMax, pageSizeMax } from '../../model/directory/directory.ts';
import { filterLengthMax, parseFilter, withoutUrn, type Filter } from '../../model/directory/filter.ts';
import type { PatchOperation } from '../../model/directory/patch-person.ts';
import { instantToWire } from '../wire/instants.ts';

export const schemaNames = {
  user: 'urn:ietf:params:scim:schemas:core:2.0:User',
  group: 'urn:ietf:params:scim:schemas:core:2.0:Group',
  list: 'urn:ietf:params:scim:api:messages:2.0:ListResponse',
  patch: 'urn:ietf:params:scim:api:messages:2.0:PatchOp',
} as const;

/** Bodies of groups name each member. */
export const groupBodyBytesMax = 8 * 1024 * 1024;

/** Unknown ids are 404, whatever they look like: directories look for resources by ids of their own. */
export const ResourceParams = z.object({ resourceId: z.string().max(200) });

/** The id as we store it; NOT_FOUND for what cannot be one. */
export function resourceId(what: string, { resourceId: given }: z.output<typeof ResourceParams>): string {
  if (!/^[0-9]{1,18}$/.test(given)) throw notFound(what);
  return String(BigInt(given));
}

const attributeNames = z
  .string()
  .max(1000)
  .transform((text) => text.split(',').map((name) => withoutUrn(name.trim()).toLowerCase()))
  .optional();

export const attributesQuery = {
  attributes: attributeNames.describe('Only these attributes, with commas between them.'),
  excludedAttributes: attributeNames.describe('Without these, with commas between them: `members` of large groups.'),
};

export const ResourceQuery = z.object(attributesQuery);

const integer = z.string().regex(/^-?[0-9]{1,9}$/, 'must be an integer');

export const ListQuery = z.object({
  filter: z
    .string()
    .max(filterLengthMax, `must have at most ${filterLengthMax} characters`)
    .optional()
    .describe('RFC 7644, section 3.4.2.2: `userName eq "ada@example.com"`.'),
  startIndex: integer.optional().describe('The position of the first resource; the first of all is 1.'),
  count: integer.optional().describe(`How many at most; never more than ${pageSizeMax}. 0 counts alone.`),
  ...attributesQuery,
});

export interface AskedPage<Attribute extends string> {
  filter: Filter<Attribute> | null;
  skipped: number;
  limit: number;
}

export function pageOf<Attribute extends string>(
  { filter, startIndex, count }: z.output<typeof ListQuery>,
  attributes: Readonly<Record<string, Attribute>>,
): AskedPage<Attribute> {
  const asked = count === undefined ? pageSizeMax : Number(count);
  return {
    filter: filter === undefined || filter.trim() === '' ? null : parseFilter(filter, attributes),
    // RFC 7644: below 1 is 1, and a negative count is 0.
    skipped: Math.max(Number(startIndex ?? 1), 1) - 1,
    limit: Math.min(Math.max(asked, 0), pageSizeMax),
  };
}

export function listOf<Resource>(
  resources: readonly Resource[],
  { skipped, total }: { skipped: number; total: number },
): { schemas: string[]; totalResults: number; startIndex: number; itemsPerPage: number; Resources: Resource[] } {
  return {
    schemas: [schemaNames.list],
    totalResults: total,
    startIndex: skipped + 1,
    itemsPerPage: resources.length,
    Resources: [...resources],
  };
}

export const PatchRequest = z
  .object({
    schemas: z.array(z.string().max(200)).max(20).optional(),
    Operations: z
      .array(
        z.object({
          op: z.string().max(20).describe('add, replace or remove, in any case.'),
          path: z.string().max(500).optional(),
          value: z.unknown().optional(),
        }),
      )
      .min(1, 'must have an operation')
      .max(operationsMax, `must have at most ${operationsMax} operations`),
  })
  .meta({
    id: 'ScimPatch',
    examples: [{ schemas: [schemaNames.patch], Operations: [{ op: 'replace', path: 'active', value: false }] }],
  });

export function operationsOf({ Operations }: z.output<typeof PatchRequest>): PatchOperation[] {
  return Operations.map(({ op, path, value }) => ({ op, path, value }));
}

export const metaOutput = z
  .object({
    resourceType: z.string(),
    created: z.string().optional(),
    lastModified: z.string().optional(),
    location: z.string(),
  })
  .meta({ id: 'ScimMeta' });

export function metaOf(
  baseUrl: string,
  resourceType: 'User' | 'Group',
  { id, createdAt, updatedAt }: { id: string; createdAt: Date; updatedAt: Date },
): z.input<typeof metaOutput> {
  return {
    resourceType,
    created: instantToWire(createdAt),
    lastModified: instantToWire(updatedAt),
    location: `${baseUrl}/${resourceType}s/${id}`,
  };
}

export const baseUrlOf = (publicUrl: string): string => `${publicUrl}/scim/v2`;

type Attributes = z.output<typeof ResourceQuery>;

/** True if the request asks for the attribute. */
export function asksFor(name: string, { attributes, excludedAttributes }: Attributes): boolean {
  if (attributes !== undefined) return attributes.some((each) => each === name || each.startsWith(`${name}.`));
  return excludedAttributes?.includes(name) !== true;
}

/** The resource with the attributes that were asked for; `schemas`, `id` and `meta` are always there. */
export function narrowed<Resource extends object>(resource: Resource, asked: Attributes): Resource {
  const always = ['schemas', 'id', 'meta'];
  const kept = Object.entries(resource).filter(([name]) => always.includes(name) || asksFor(name.toLowerCase(), asked));
  return Object.fromEntries(kept) as Resource;
}

/** INVALID_ARGUMENT for a body that says it is something else. */
export function requireSchemas(schemas: readonly string[] | undefined, wanted: string): void {
  if (schemas === undefined || schemas.length === 0) return;
  if (schemas.some((each) => each.toLowerCase() === wanted.toLowerCase())) return;
  throw invalidArgument('schemas', `must name ${wanted}`);
}
