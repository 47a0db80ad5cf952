/**
 * Reduces a host's published OpenAPI description to the operations that Parapet calls, for the fixtures that its fakes
 * are checked against: `node scripts/reduce-openapi.ts github path/to/description.json`.
 * tests/fixtures/scm-hosts/README.md says what it keeps and where descriptions come from.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import { excerpts, type Excerpt } from './openapi-excerpts.ts';

type Json = null | boolean | number | string | Json[] | { [key: string]: Json };
type JsonObject = { [key: string]: Json };

/** Keywords that constrain values. */
const meaning = new Set(
  (
    'type nullable enum required items allOf anyOf oneOf additionalProperties ' +
    'minimum maximum minLength maxLength minItems maxItems pattern'
  ).split(' '),
);

const [kind = '', path = ''] = process.argv.slice(2);
const excerpt = excerpts[kind];
if (excerpt === undefined || path === '')
  throw new Error('usage: node scripts/reduce-openapi.ts github|gitea file.json');
// Gitea's is a template with placeholders in texts only.
const whole = JSON.parse(readFileSync(path, 'utf8').replaceAll(/\{\{.*?\}\}/g, '')) as JsonObject;
const target = new URL(`../tests/fixtures/scm-hosts/${kind}.json`, import.meta.url);
writeFileSync(target, `${JSON.stringify(reduced(excerpt), null, 1)}\n`);

function reduced({ source, operations, members }: Excerpt): JsonObject {
  const schemas = new Map<string, Json>();
  const paths: JsonObject = {};
  for (const [route, { sent }] of Object.entries(operations)) {
    const [method = '', template = ''] = route.split(' ');
    const operation = objectAt(whole, 'paths', template, method.toLowerCase());
    const body = resolved(operation['requestBody'] ?? null);
    const answers = Object.entries(objectAt(operation, 'responses')).map(([status, answer]): [string, Json] => [
      status,
      kept(schemaOf(resolved(answer)), members),
    ]);
    paths[template] = {
      ...(paths[template] as JsonObject | undefined),
      [method.toLowerCase()]: {
        query: Object.fromEntries(
          listAt(operation, 'parameters')
            .map(resolved)
            .filter((each) => each['in'] === 'query' && sent.includes(each['name'] as string))
            .map((each) => [each['name'] as string, kept(each['schema'] ?? {}, [])]),
        ),
        body: sentBody(schemaOf(body), sent),
        answers: Object.fromEntries(answers),
      },
    };
  }
  return {
    source,
    paths,
    definitions: Object.fromEntries([...schemas].sort(([one], [other]) => (one < other ? -1 : 1))),
  };

  /** A schema without annotations, reduced to required members and those that Parapet uses. */
  function kept(schema: Json, names: readonly string[]): Json {
    if (Array.isArray(schema)) return schema.map((each) => kept(each, names));
    if (schema === null || typeof schema !== 'object') return schema;
    if (typeof schema['$ref'] === 'string') {
      const name = schema['$ref'].split('/').at(-1) ?? '';
      if (!schemas.has(name)) {
        schemas.set(name, null);
        schemas.set(name, kept(resolved(schema), names));
      }
      return { $ref: `#/definitions/${name}` };
    }
    const required = Array.isArray(schema['required']) ? schema['required'].map(String) : [];
    const result: JsonObject = {};
    for (const [key, value] of Object.entries(schema)) {
      if (key === 'properties') {
        const used = Object.entries(value as JsonObject).filter(
          ([name]) => required.includes(name) || names.includes(name),
        );
        result[key] = Object.fromEntries(used.map(([name, each]) => [name, kept(each, names)]));
      } else if (meaning.has(key)) result[key] = key === 'enum' || key === 'required' ? value : kept(value, names);
    }
    return result;
  }

  /** A body as Parapet sends it, without any other members. */
  function sentBody(schema: Json, sent: readonly string[]): Json {
    if (schema === null) return null;
    const { required = [], ...whole } = resolved(schema);
    const body = kept({ required: [], ...whole }, sent) as JsonObject;
    return { ...body, required, additionalProperties: false };
  }
}

function schemaOf(holder: JsonObject): Json {
  const content = objectAt(holder, 'content');
  const json = content['application/json'] as JsonObject | undefined;
  return json?.['schema'] ?? null;
}

/** The target of a `$ref`. */
function resolved(value: Json): JsonObject {
  const object = (value ?? {}) as JsonObject;
  const { $ref: reference } = object;
  return typeof reference === 'string' ? resolved(objectAt(whole, ...reference.slice(2).split('/'))) : object;
}

function objectAt(from: JsonObject, ...keys: string[]): JsonObject {
  return keys.reduce((at, key) => (at[key] ?? {}) as JsonObject, from);
}

function listAt(from: JsonObject, key: string): Json[] {
  return (from[key] ?? []) as Json[];
}
