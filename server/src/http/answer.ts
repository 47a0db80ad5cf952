/**
 * Turns an admitted request into its response: parse parameters, query and body (400), find the path's subject (404),
 * check the permission and the proof (403), run the operation, send its output.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { Readable } from 'node:stream';
import { isDeepStrictEqual } from 'node:util';
import type { z } from 'zod';
import { ParapetError, invalidArgument } from '../base/errors.ts';
import type { AdmissionWatch } from '../domain/access/watch-admissions.ts';
import { requireFreshProof } from '../domain/access/require-fresh-proof.ts';
import { requirePermission } from '../domain/access/require-permission.ts';
import type { Platform } from '../domain/platform.ts';
import type { DirectoryCaller } from '../model/caller.ts';
import { noteDirectoryRefusal } from '../domain/directory/access/note-refusal.ts';
import { fromScimJson } from './directory/scim-json.ts';
import { asParapetError, invalidInput, statusOf } from './errors.ts';
import { scimContentType, type HandlerOutput, type Route, type RouteInput } from './route.ts';
import { idInput } from './wire/ids.ts';
import { whileAdmitted } from './while-admitted.ts';
import { fromProtoJson } from './wire/proto-json.ts';

export interface AnswerOptions {
  /** For tests: every response must match its declared schema, without undeclared keys. */
  validateResponses: boolean;
  watch: AdmissionWatch;
}

export async function answer(
  platform: Platform,
  route: Route,
  options: AnswerOptions,
  exchange: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const { directory } = exchange.request.admission;
  if (directory === null) return answerAdmitted(platform, route, options, exchange);
  try {
    return await answerAdmitted(platform, route, options, exchange);
  } catch (error) {
    await noteRefusal(platform, directory, exchange.request, error);
    throw error;
  }
}

/** What a directory was refused is shown to admins. A look for what is not there is none: it is how directories begin. */
async function noteRefusal(
  platform: Platform,
  directory: DirectoryCaller,
  { method, url, id }: FastifyRequest,
  thrown: unknown,
): Promise<void> {
  const error = asParapetError(thrown);
  const status = statusOf[error.code];
  if (status >= 500 || (status === 404 && method === 'GET')) return;
  const path = url.split('?', 1)[0] ?? '';
  await noteDirectoryRefusal(platform, directory, { request: `${method} ${path}`, status, error }).catch(
    (failure: unknown) => platform.log.error({ requestId: id, err: failure }, 'a refusal was not noted'),
  );
}

async function answerAdmitted(
  platform: Platform,
  route: Route,
  options: AnswerOptions,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<FastifyReply> {
  const { params, query, body } = readInputs(route, request);
  const { caller, member, directory, operator } = request.admission;
  const input: RouteInput = {
    platform,
    caller,
    member,
    directory,
    operator,
    params,
    query,
    body,
    subject: undefined,
    address: request.ip,
    request,
    reply,
  };
  if (route.locate) input.subject = await route.locate(input);
  if (route.access.kind === 'deployment' && member) requirePermission(member, route.access.permission);
  if (route.needsFreshProof && caller) requireFreshProof(platform, caller);
  const output = await route.handle(input);
  if (options.validateResponses) checkOutput(route, output);
  if ('raw' in output && output.raw instanceof Readable)
    whileAdmitted(platform, { route, request, watch: options.watch }, output.raw, output.end);
  return write(route, reply, output);
}

function readInputs(route: Route, request: FastifyRequest): Pick<RouteInput, 'params' | 'query' | 'body'> {
  const { schemas } = route;
  if (request.url.includes('%00')) throw invalidArgument('path', 'must not contain a NUL character');
  const params = read(schemas.params, request.params, 'path');
  refuseUnknownQuery(route, request);
  const query = read(schemas.query, request.query, 'query');
  if (route.streamsBody) return { params, query, body: undefined };
  const { body: schema } = schemas;
  if (!schema) return { params, query, body: undefined };
  // An absent body is an empty one (readings section 1).
  const given = request.body === undefined ? {} : request.body;
  const sent = route.access.kind === 'directory' ? fromScimJson(schema, given) : fromProtoJson(schema, given);
  const body = read(schema, sent, 'body');
  checkRepeatedIds(sent, request.params);
  return { params, query, body };
}

/** A misspelt parameter must not widen what a DELETE or PATCH changes (readings section 1). */
function refuseUnknownQuery({ method, schemas }: Route, { query }: FastifyRequest): void {
  if (method !== 'DELETE' && method !== 'PATCH') return;
  const known = Object.keys(schemas.query?.shape ?? {});
  const unknown = Object.keys(query as object).find((name) => !known.includes(name));
  if (unknown === undefined) return;
  const choice = known.length === 0 ? 'this operation has none' : `use ${known.join(', ')}`;
  throw invalidArgument(unknown, `is not a query parameter; ${choice}`);
}

function read(schema: z.ZodType | undefined, value: unknown, where: string): unknown {
  if (!schema) return undefined;
  const outcome = schema.safeParse(value);
  if (outcome.success) return outcome.data;
  throw invalidInput(outcome.error, where);
}

/** An id in the body must equal the same id in the path: the path alone decides scope (readings section 1). */
function checkRepeatedIds(body: unknown, params: unknown): void {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) return;
  const given = new Map<string, unknown>(Object.entries(body));
  for (const [name, inPath] of Object.entries(params as Record<string, string>)) {
    const sent = given.get(name) ?? given.get(snakeCase(name)) ?? null;
    if (sent === null) continue;
    const inBody = idInput.safeParse(sent);
    if (!inBody.success) throw invalidArgument(name, 'must be a numeric id (int64), as a string or as a number');
    if (inBody.data === idInput.safeParse(inPath).data) continue;
    const message = `is ${inBody.data} in the body but ${inPath} in the path; send the path's, or leave it out`;
    const code = name === 'deploymentId' ? 'DEPLOYMENT_MISMATCH' : 'ID_MISMATCH';
    throw new ParapetError(code, `${name}: ${message}`, { details: [{ path: name, message }] });
  }
}

/** The spelling of proto-JSON clients; a body's schema need not have the path's ids. */
function snakeCase(name: string): string {
  return name.replaceAll(/[A-Z]/g, (letter) => `_${letter.toLowerCase()}`);
}

function write(route: Route, reply: FastifyReply, output: HandlerOutput): FastifyReply {
  reply.code(output.status);
  if (output.headers) reply.headers(output.headers);
  if (output.status === 204) return reply.send();
  if ('raw' in output) return reply.header('content-type', output.contentType).send(output.raw);
  // No response serialiser: JSON.stringify is the fastest one that is always correct (stack.md).
  const contentType = route.access.kind === 'directory' ? scimContentType : 'application/json';
  return reply.header('content-type', contentType).send(Buffer.from(JSON.stringify(output.body)));
}

function checkOutput(route: Route, output: HandlerOutput): void {
  if (output.status === 204) return;
  const schema = route.schemas.response[output.status];
  if (!schema) throw new Error(`${route.operationId} answered ${output.status}, which it does not declare`);
  const text = jsonText(output);
  if (text === undefined) return;
  const sent = JSON.parse(text) as unknown;
  const outcome = schema.safeParse(sent);
  if (!outcome.success)
    throw new Error(`${route.operationId}: the answer does not fit its schema: ${outcome.error.message}`);
  if (!isDeepStrictEqual(outcome.data, sent))
    throw new Error(`${route.operationId}: the answer has keys that its schema leaves out`);
}

function jsonText(output: HandlerOutput): string | undefined {
  if (!('raw' in output)) return JSON.stringify(output.body);
  if (!output.contentType.startsWith('application/json')) return undefined;
  return typeof output.raw === 'string' || Buffer.isBuffer(output.raw) ? output.raw.toString() : undefined;
}
