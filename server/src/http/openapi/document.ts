/**
 * The OpenAPI 3.1 document of a set of routes. A pure function of their declarations: the committed openapi/openapi.json, the served
 * /openapi.json and the typed client all come from it.
 */
import type { z } from 'zod';
import { schemes, scimContentType, type Access, type Route } from '../route.ts';
import { DirectoryErrorBody } from '../directory/error-body.ts';
import { schemaCollector, type JsonSchema, type SchemaCollector } from './schemas.ts';
import { ErrorBody, statusOf } from '../errors.ts';
import { refusalStatusesOf } from '../refusals.ts';
import { idInput } from '../wire/ids.ts';
import { tagDescriptions } from './tags.ts';

/** The version label of the interface document (api.md section 9), not of this program. */
const interfaceVersion = 'v2.0.0.alpha';

export interface OpenApiDocument {
  openapi: '3.1.0';
  info: { title: string; version: string; description: string; license: { name: string; identifier: string } };
  servers: { url: string }[];
  tags: { name: string; description: string | undefined }[];
  paths: Record<string, Record<string, Operation>>;
  components: {
    schemas: Record<string, JsonSchema>;
    securitySchemes: Record<string, object>;
    responses: Record<string, object>;
  };
}

export interface Operation {
  operationId: string;
  tags: string[];
  summary: string;
  description?: string;
  'x-stability'?: string;
  /** Sessions get 403 PROOF_NEEDED if they have not proved lately who uses them. */
  'x-needs-fresh-proof'?: true;
  deprecated?: true;
  security: Record<string, string[]>[];
  parameters?: object[];
  requestBody?: object;
  responses: Record<string, object>;
}

/** Paths and schemas are sorted, so the document does not depend on the order of declaration. */
export function openApiDocument(routes: readonly Route[]): OpenApiDocument {
  const schemas = schemaCollector();
  const paths: OpenApiDocument['paths'] = {};
  for (const route of routes.toSorted((a, b) => (a.path < b.path ? -1 : a.path > b.path ? 1 : 0))) {
    (paths[route.path] ??= {})[route.method.toLowerCase()] = operationOf(route, schemas);
  }
  const responses = {
    ...errorResponses(schemas.output(ErrorBody), { kind: 'public', isCredentialEntry: false }),
    ...usedResponses(paths, errorResponses(schemas.output(DirectoryErrorBody), { kind: 'directory', schemes: [] })),
  };
  return {
    openapi: '3.1.0',
    info: {
      title: 'Parapet',
      version: interfaceVersion,
      description:
        'Parapet receives scanner results, tracks every finding over time, and reports on them. Ids that are strings here are also ' +
        'accepted as numbers, and the other way round. A body’s member that is null is absent, unless its schema has null; a member may ' +
        'be spelled in snake_case; an absent body is {}. Unknown request members are ignored.',
      license: { name: 'Apache-2.0', identifier: 'Apache-2.0' },
    },
    servers: [{ url: '/' }],
    tags: [...new Set(routes.map((route) => route.tag))]
      .sort()
      .map((name) => ({ name, description: tagDescriptions[name] })),
    paths,
    components: {
      schemas: schemas.components(),
      securitySchemes: {
        ServiceWebToken: {
          type: 'http',
          scheme: 'bearer',
          description:
            'An API token with the Web API permission and without limited scopes (uploads: the CI permission).',
        },
        ServiceJWT: {
          type: 'http',
          scheme: 'bearer',
          bearerFormat: 'JWT',
          description: 'The accessToken of POST /api/auth/login.',
        },
        DirectoryToken: {
          type: 'http',
          scheme: 'bearer',
          description: 'A token of CreateDirectoryToken, for the company’s directory alone (SCIM).',
        },
      },
      responses,
    },
  };
}

function operationOf(route: Route, schemas: SchemaCollector): Operation {
  const { access, schemas: declared, stability } = route;
  const responses: Record<string, object> = {};
  for (const [status, schema] of Object.entries(declared.response)) {
    if (status === '204') {
      responses[status] = { description: 'Done; there is no body.' };
      continue;
    }
    const types = [route.answersWith ?? 'application/json'].flat();
    const content = Object.fromEntries(types.map((type) => [type, { schema: schemas.output(schema) }]));
    responses[status] = { description: schema.description ?? 'The answer.', content };
  }
  for (const status of refusalStatusesOf(route))
    responses[status] = { $ref: `#/components/responses/${errorName(status, access)}` };
  const parameters = parametersOf(route, schemas);
  return {
    operationId: route.operationId,
    tags: [route.tag],
    summary: route.summary,
    ...(route.description !== undefined && { description: route.description }),
    ...(stability !== null && { 'x-stability': stability }),
    ...(route.needsFreshProof && { 'x-needs-fresh-proof': true }),
    ...(stability === 'deprecated' && { deprecated: true as const }),
    security: securityOf(access),
    ...(parameters.length > 0 && { parameters }),
    ...bodyOf(route, schemas),
    responses,
  };
}

function securityOf(access: Access): Record<string, string[]>[] {
  if (access.kind === 'public') return [];
  if (access.kind === 'directory') return [{ DirectoryToken: [] }];
  return schemes.filter((scheme) => access.schemes.includes(scheme)).map((scheme) => ({ [scheme]: [] }));
}

function parametersOf(route: Route, schemas: SchemaCollector): object[] {
  const { params, query } = route.schemas;
  const pathShape: Readonly<Record<string, z.ZodType>> = params?.shape ?? {};
  const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map((match) => {
    const name = match[1]!;
    const schema = pathShape[name] ?? (name === 'deploymentId' ? idInput : undefined);
    if (!schema) throw new Error(`${route.operationId}: the path parameter ${name} has no schema`);
    return { name, in: 'path', required: true, schema: schemas.input(schema) };
  });
  const inQuery = Object.entries<z.ZodType>(query?.shape ?? {}).map(([name, schema]) => {
    const required = !schema.safeParse(undefined).success;
    const { description, ...rest } = schemas.input(schema);
    return { name, in: 'query', required, ...(description !== undefined && { description }), schema: rest };
  });
  return [...inPath, ...inQuery];
}

function bodyOf(route: Route, schemas: SchemaCollector): { requestBody?: object } {
  const { body } = route.schemas;
  if (route.streamsBody && route.streamedTypes) {
    const content = Object.fromEntries(route.streamedTypes.map((type) => [type, { schema: {} }]));
    return { requestBody: { required: true, content } };
  }
  if (route.streamsBody) {
    const bytes = { schema: {} };
    const form = { schema: { type: 'object' } };
    return {
      requestBody: { required: true, content: { 'application/octet-stream': bytes, 'multipart/form-data': form } },
    };
  }
  if (!body) return {};
  const required = !body.safeParse(undefined).success;
  return { requestBody: { required, content: { [typeOf(route.access)]: { schema: schemas.input(body) } } } };
}

function typeOf(access: Access): string {
  return access.kind === 'directory' ? scimContentType : 'application/json';
}

function errorName(status: number, access: Access): string {
  return `${access.kind === 'directory' ? 'Scim' : ''}Error${status}`;
}

/** For people and programs, and for directories, which have a form of their own. */
function errorResponses(schema: JsonSchema, access: Access): Record<string, object> {
  const codesOf = Map.groupBy(Object.entries(statusOf), ([, status]) => status);
  return Object.fromEntries(
    [...codesOf]
      .filter(([status]) => status !== 405)
      .sort(([a], [b]) => a - b)
      .map(([status, codes]) => [
        errorName(status, access),
        {
          description: `Code ${codes.map(([code]) => code).join(', ')}.`,
          ...headersOf(status),
          content: { [typeOf(access)]: { schema } },
        },
      ]),
  );
}

/** Directories get few of the statuses. */
function usedResponses(paths: OpenApiDocument['paths'], responses: Record<string, object>): Record<string, object> {
  const text = JSON.stringify(paths);
  return Object.fromEntries(Object.entries(responses).filter(([name]) => text.includes(`/responses/${name}"`)));
}

function headersOf(status: number): { headers?: object } {
  const text = { schema: { type: 'string' } };
  if (status === 401) return { headers: { 'WWW-Authenticate': text } };
  const seconds = { 'Retry-After': { schema: { type: 'integer' } } };
  if (status === 429) return { headers: { ...seconds, RateLimit: text, 'RateLimit-Policy': text } };
  if (status === 503) return { headers: seconds };
  return {};
}
