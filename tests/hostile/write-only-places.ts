/**
 * The secret fields of request bodies, from the OpenAPI document; asserts that no field with such a name is unmarked.
 */
import assert from 'node:assert/strict';

interface Schema {
  $ref?: string;
  properties?: Record<string, Schema>;
  anyOf?: Schema[];
  oneOf?: Schema[];
  allOf?: Schema[];
  items?: Schema;
  writeOnly?: boolean;
}

interface Operation {
  operationId: string;
  requestBody?: { content?: Record<string, { schema: Schema }> };
}

interface Document {
  paths: Record<string, Record<string, Operation>>;
}

export interface WriteOnlyPlace {
  /** Operation and field: `CreateConnection.credential`. */
  name: string;
  method: string;
  path: string;
  /** A body with only this field set. */
  bodyWith(value: unknown): unknown;
}

const namedLikeSecret = /password|secret|credential|privateKey|apiKey|(?:^|[a-z])token$/i;
/** Fields with such a name that are not secrets. */
const noSecrets = new Set(['pageToken', 'nextPageToken', 'credentialKind', 'is_secrets_scan', 'passwordUserIds']);

export function writeOnlyPlaces(document: Document): WriteOnlyPlace[] {
  const places: WriteOnlyPlace[] = [];
  for (const [path, operations] of Object.entries(document.paths)) {
    for (const [method, { operationId, requestBody }] of Object.entries(operations)) {
      const schema = requestBody?.content?.['application/json']?.schema;
      if (schema === undefined) continue;
      for (const keys of markedIn(document, schema, [], new Set())) {
        places.push({
          name: [operationId, ...keys].join('.'),
          method: method.toUpperCase(),
          path,
          bodyWith: (value) => keys.reduceRight<unknown>((inner, key) => ({ [key]: inner }), value),
        });
      }
    }
  }
  return places;
}

function markedIn(document: Document, given: Schema, at: string[], seen: Set<Schema>): string[][] {
  const schema = resolved(document, given);
  if (seen.has(schema)) return [];
  const within = new Set(seen).add(schema);
  const marked: string[][] = [];
  for (const [key, property] of Object.entries(schema.properties ?? {})) {
    const keys = [...at, key];
    if (resolved(document, property).writeOnly === true) marked.push(keys);
    else {
      assert.ok(
        noSecrets.has(key) || !namedLikeSecret.test(key),
        `${keys.join('.')} is named like a secret: mark it writeOnly`,
      );
      marked.push(...markedIn(document, property, keys, within));
    }
  }
  for (const part of [...(schema.anyOf ?? []), ...(schema.oneOf ?? []), ...(schema.allOf ?? [])]) {
    marked.push(...markedIn(document, part, at, within));
  }
  return marked;
}

function resolved(document: Document, schema: Schema): Schema {
  const { $ref } = schema;
  if ($ref === undefined) return schema;
  const target = $ref
    .split('/')
    .slice(1)
    .reduce<unknown>((inner, key) => (inner as Record<string, unknown>)[key], document);
  return target as Schema;
}
