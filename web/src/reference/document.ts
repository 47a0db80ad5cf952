/** The OpenAPI 3.1 document, limited to what the screen shows. */
import { schemaWords } from './words.ts';

export interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  properties?: Record<string, Schema>;
  required?: string[];
  items?: Schema;
  additionalProperties?: boolean | Schema;
  enum?: unknown[];
  const?: unknown;
  default?: unknown;
  anyOf?: Schema[];
  oneOf?: Schema[];
  format?: string;
  pattern?: string;
  minimum?: number;
  maximum?: number;
  minLength?: number;
  maxLength?: number;
  minItems?: number;
  maxItems?: number;
  writeOnly?: boolean;
}

export interface Parameter {
  name: string;
  in: 'path' | 'query';
  required: boolean;
  description?: string;
  schema: Schema;
}

type Content = Record<string, { schema: Schema }>;

interface ApiResponse {
  $ref?: string;
  description?: string;
  content?: Content;
}

interface DescribedOperation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  'x-stability'?: string;
  deprecated?: boolean;
  security: Record<string, string[]>[];
  parameters?: Parameter[];
  requestBody?: { required?: boolean; content: Content };
  responses: Record<string, ApiResponse>;
}

export interface OpenApi {
  info: { title: string; version: string; description: string };
  paths: Record<string, Record<string, DescribedOperation>>;
  components: { schemas: Record<string, Schema>; responses: Record<string, ApiResponse> };
}

export interface Operation extends DescribedOperation {
  method: string;
  path: string;
}

export function operationsOf({ paths }: OpenApi): Operation[] {
  return Object.entries(paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, operation]) => ({ ...operation, method: method.toUpperCase(), path })),
  );
}

/** The operations that contain each word of `search`, by tag. Tags are sorted by name, operations by path. */
export function byTag(operations: readonly Operation[], search: string): [tag: string, operations: Operation[]][] {
  const words = search.toLowerCase().split(/\s+/);
  const found = new Map<string, Operation[]>();
  for (const operation of operations) {
    const { method, path, operationId, summary, tags } = operation;
    const text = `${method} ${path} ${operationId} ${summary} ${tags.join(' ')}`.toLowerCase();
    if (!words.every((word) => text.includes(word))) continue;
    const tag = tags[0] ?? '';
    found.set(tag, [...(found.get(tag) ?? []), operation]);
  }
  return [...found].sort(([a], [b]) => a.localeCompare(b));
}

const lastPart = (ref: string): string => ref.slice(ref.lastIndexOf('/') + 1);

/** Resolves a reference; returns the schema, and its name if it has one. */
export function resolveSchema(schema: Schema, { components }: OpenApi): { schema: Schema; name: string } {
  if (schema.$ref === undefined) return { schema, name: '' };
  const name = lastPart(schema.$ref);
  const { $ref: _ref, ...beside } = schema;
  return { schema: { ...components.schemas[name], ...beside }, name };
}

export function resolveResponse(answer: ApiResponse, { components }: OpenApi): ApiResponse {
  return answer.$ref === undefined ? answer : (components.responses[lastPart(answer.$ref)] ?? answer);
}

/** The type of a value, in a few words. */
export function typeWords(given: Schema, document: OpenApi): string {
  const { schema, name } = resolveSchema(given, document);
  if (schema.const !== undefined) return JSON.stringify(schema.const);
  const choices = schema.anyOf ?? schema.oneOf;
  if (choices !== undefined) return schemaWords.alternatives(choices.map((choice) => typeWords(choice, document)));
  if (schema.items !== undefined) return schemaWords.list(typeWords(schema.items, document));
  const type = Array.isArray(schema.type) ? schemaWords.alternatives(schema.type) : schema.type;
  if (type === 'object' && name !== '') return name;
  return schema.format === undefined ? (type ?? schemaWords.anything) : `${type ?? ''} (${schema.format})`;
}

const exampleDepthMax = 8;

/** An example value: the first of an enum, and for a body the required members, or all if none is required. */
export function exampleOf(given: Schema, document: OpenApi, depth = 0): unknown {
  const { schema } = resolveSchema(given, document);
  if (schema.const !== undefined) return schema.const;
  if (schema.default !== undefined) return schema.default;
  if (schema.enum !== undefined) return schema.enum[0];
  const choice = (schema.anyOf ?? schema.oneOf)?.[0];
  if (choice !== undefined) return exampleOf(choice, document, depth);
  if (depth > exampleDepthMax) return null;
  switch (Array.isArray(schema.type) ? schema.type[0] : schema.type) {
    case 'object':
      return exampleOfObject(schema, document, depth);
    case 'array':
      return schema.items === undefined ? [] : [exampleOf(schema.items, document, depth + 1)];
    case 'integer':
    case 'number':
      return Math.max(schema.minimum ?? 1, Math.min(1, schema.maximum ?? 1));
    case 'boolean':
      return true;
    case 'string':
      return exampleText(schema);
    default:
      return null;
  }
}

function exampleOfObject(schema: Schema, document: OpenApi, depth: number): Record<string, unknown> {
  const required = new Set(schema.required ?? []);
  const members = Object.entries(schema.properties ?? {}).filter(([name]) => required.size === 0 || required.has(name));
  return Object.fromEntries(members.map(([name, member]) => [name, exampleOf(member, document, depth + 1)]));
}

function exampleText({ format, pattern }: Schema): string {
  if (format === 'date-time') return '2026-01-31T12:00:00.000Z';
  if (pattern !== undefined && /\[0-9\]|\\d/.test(pattern)) return '1';
  return 'text';
}

/** The example of a request's body, without the IDs that the path contains. */
export function bodyExample({ requestBody, parameters = [] }: Operation, document: OpenApi): string {
  const schema = requestBody?.content['application/json']?.schema;
  if (schema === undefined) return '';
  const inPath = new Set(parameters.filter((parameter) => parameter.in === 'path').map(({ name }) => name));
  const example = exampleOf(schema, document);
  if (typeof example !== 'object' || example === null || Array.isArray(example))
    return JSON.stringify(example, null, 2);
  const members = Object.entries(example).filter(([name]) => !inPath.has(name));
  return JSON.stringify(Object.fromEntries(members), null, 2);
}

/** The URL of a call. Omits empty parameters; an empty path parameter keeps its name. */
export function addressOf({ path, parameters = [] }: Operation, values: Readonly<Record<string, string>>): string {
  const filled = path.replaceAll(/\{(\w+)\}/g, (whole, name: string) => {
    const value = values[name] ?? '';
    return value === '' ? whole : encodeURIComponent(value);
  });
  const query = new URLSearchParams(
    parameters
      .filter((parameter) => parameter.in === 'query' && (values[parameter.name] ?? '') !== '')
      .map(({ name }) => [name, values[name]!]),
  ).toString();
  return query === '' ? filled : `${filled}?${query}`;
}

const quoted = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** The call as a curl command; the token is the reader's own. */
export function curlOf(operation: Operation, origin: string, address: string, body: string): string {
  const isPublic = operation.security.length === 0;
  const type = Object.keys(operation.requestBody?.content ?? {})[0];
  return [
    `curl -sS${operation.method === 'GET' ? '' : ` -X ${operation.method}`}`,
    ...(isPublic ? [] : [`-H "Authorization: Bearer $PARAPET_TOKEN"`]),
    ...(type === undefined
      ? []
      : type.startsWith('multipart/')
        ? [`-F ${quoted('file=@results.sarif')}`]
        : bodyArguments(type, body)),
    quoted(`${origin}${address}`),
  ].join(' \\\n  ');
}

function bodyArguments(type: string, body: string): string[] {
  const data = type === 'application/octet-stream' ? '--data-binary @results.sarif' : `-d ${quoted(body)}`;
  return [`-H ${quoted(`content-type: ${type}`)}`, data];
}
