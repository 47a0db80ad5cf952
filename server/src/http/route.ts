/**
 * One declaration per route: method, path, who may call it and how, how stable it is, and its schemas. Validation, static types,
 * authorization, the OpenAPI document and the whole-suite tests all come from it (style.md, rule 3).
 *
 * To add an operation: `http/<area>/<operation>.ts` exports one declaration, its schemas stand in `http/<area>/wire.ts`, and
 * `http/registry.ts` gets one line:
 *
 *     export const listThingsRoute = deploymentRoute({ method: 'GET', path: '/api/…/{deploymentId}/things', …, schemas }).handle(
 *       async ({ platform, member, query }) => ({ status: 200, body: … }),
 *     );
 *
 * A path that names a thing finds it first: `deploymentRoute({…}).locate(async ({ params }) => …).handle(async ({ subject }) => …)`.
 * Building blocks for schemas: http/wire/. What the handler returns is typed by `schemas.response`, and checked in tests.
 */
import type { Readable } from 'node:stream';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { z } from 'zod';
import type { OperatorActor } from '../domain/operators/record-operation.ts';
import type { Platform } from '../domain/platform.ts';
import type { Caller, DirectoryCaller, Member } from '../model/caller.ts';
import type { Permission, TokenPermission } from '../model/permissions.ts';

/** The credential schemes of api.md section 5, by the names of its security schemes. */
export const schemes = ['ServiceWebToken', 'ServiceJWT'] as const;
export type Scheme = (typeof schemes)[number];

/** Maturity (api.md section 9); null where the document shows none, and for our own operations until they are stable. */
export type Stability = 'experimental' | 'beta' | 'stable' | 'deprecated' | null;

/** JSON takes CPU to parse, so anyone without a credential may send only little of it. */
const publicBodyBytesMax = 64 * 1024;

/** Needs no credential. */
export interface PublicAccess {
  kind: 'public';
  /**
   * True if it checks a password or a refresh token: an address that fails too often, with wrong credentials or with
   * bodies that are refused, gets 429 before the body is read.
   */
  isCredentialEntry: boolean;
  /**
   * True if many senders share an address (source-code hosts): failures then count per address and path, so one wrong
   * secret does not block the others.
   */
  countsFailuresByPath?: boolean;
  /** True if pages of other servers let browsers send something here that is its own proof (SAML). */
  acceptsForeignOrigin?: boolean;
}

/** Any signed-in caller, of any deployment. An API token needs no permission here. */
export interface UserAccess {
  kind: 'user';
  schemes: readonly Scheme[];
  /** True if only an operator of the installation may call it (ADR 0048): 403 for others, before the body is read. */
  forOperators?: true;
}

/** A member of the deployment in the path's `{deploymentId}`. */
export interface DeploymentAccess {
  kind: 'deployment';
  schemes: readonly Scheme[];
  /** The permission that the caller needs; checked last, after `locate` (readings section 2). */
  permission: Permission;
  /** The permission that an API token needs; a token without it gets 404 (readings section 2). */
  tokenPermission: TokenPermission;
  /** True if a limited token (project scopes) suffices; false for the Web API. */
  acceptsLimitedToken: boolean;
}

/** A company's directory (SCIM): its token names the deployment, and opens nothing else. */
export interface DirectoryAccess {
  kind: 'directory';
  /** The schemes of people and their programs, none of which is accepted. */
  schemes: readonly Scheme[];
}

export type Access = PublicAccess | UserAccess | DeploymentAccess | DirectoryAccess;

export interface RouteSchemas {
  /** The path's parameters without `deploymentId`, which admission checks itself. */
  params?: z.ZodObject;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** By status; responses that are not 2xx always have the error schema. */
  response: Record<number, z.ZodType>;
}

/** A response: JSON that matches its status's schema, or (`raw`) bytes that are sent unchanged. */
export type HandlerOutput<Schemas extends RouteSchemas = RouteSchemas> =
  | JsonOutput<Schemas['response']>
  | RawOutput<keyof Schemas['response'] & number>;

type JsonOutput<Response extends Record<number, z.ZodType>> = {
  [Status in keyof Response & number]: {
    status: Status;
    body: z.input<Response[Status]>;
    headers?: Record<string, string | string[]>;
  };
}[keyof Response & number];

/** A stream, or text from the database (spliced JSON). JSON text must still match the schema: tests check it. */
export interface RawOutput<Status extends number> {
  status: Status;
  raw: string | Buffer | Readable;
  /**
   * Ends a stream whose caller is shut out, for one that follows by itself what its caller sees. Others are broken off,
   * also when their caller sees less, so that what arrived is visibly incomplete.
   */
  end?: () => void;
  contentType: string;
  headers?: Record<string, string>;
}

type Parsed<Schemas extends RouteSchemas, Key extends 'params' | 'query' | 'body'> = Schemas[Key] extends z.ZodType
  ? z.output<Schemas[Key]>
  : undefined;

export interface PublicInput<Schemas extends RouteSchemas = RouteSchemas> {
  platform: Platform;
  params: Parsed<Schemas, 'params'>;
  query: Parsed<Schemas, 'query'>;
  body: Parsed<Schemas, 'body'>;
  /** The client's address, as far as the configured proxies are trusted. */
  address: string;
  /** For what the schemas cannot express: headers, and the stream of a `streamsBody` route (`request.raw`). */
  request: FastifyRequest;
  reply: FastifyReply;
}

export interface UserInput<Schemas extends RouteSchemas = RouteSchemas> extends PublicInput<Schemas> {
  caller: Caller;
}

export interface DeploymentInput<Schemas extends RouteSchemas = RouteSchemas> extends UserInput<Schemas> {
  /** The caller inside the path's deployment; `member.deploymentId` is the path's. */
  member: Member;
}

export interface OperatorInput<Schemas extends RouteSchemas = RouteSchemas> extends UserInput<Schemas> {
  operator: OperatorActor;
}

export interface DirectoryInput<Schemas extends RouteSchemas = RouteSchemas> extends PublicInput<Schemas> {
  directory: DirectoryCaller;
}

interface Declaration<Schemas extends RouteSchemas> {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** With `{name}` parameters, as in the interface document. */
  path: `/${string}`;
  operationId: string;
  tag: string;
  summary: string;
  description?: string;
  stability: Stability;
  /** For a deprecated operation: since when, and the path of its successor. */
  deprecation?: { since: Date; successor: string };
  schemas: Schemas;
  /**
   * Refusal statuses besides those of every operation of its kind (http/refusals.ts): 404 if a public path names a
   * thing, 409 for a conflicting state, 410 if the operation itself may be gone. Tests reject undeclared statuses.
   */
  refusesWith?: readonly (404 | 409 | 410)[];
  /** True if a session must have proved lately who uses it (ADR 0044): for what a stolen one must not do. */
  needsFreshProof?: true;
  /** Content types of the responses that its schemas describe. Default: JSON. */
  answersWith?: string | readonly string[];
  /**
   * Upper bound of a JSON body, bytes. Default: 1 MiB, without a credential 64 KiB (the longest request there has an
   * e-mail address, a name and a password); uploads stream and have their own limits.
   */
  bodyBytesMax?: number;
  /** True if the handler reads the body as a stream (`request.raw`), of any content type and size. */
  streamsBody?: boolean;
  /** Content types of such a body in the document. Default: an upload's file or form. */
  streamedTypes?: readonly string[];
}

/** Every write is in the audit log, and what is marked as recorded: tests look for the entry of each. */
type Effect = 'read' | 'write';

/** A route in the registry. The types of its schemas are erased; they were checked where it was declared. */
export interface Route extends Declaration<RouteSchemas> {
  access: Access;
  /** Set for operations in a deployment. */
  effect?: Effect;
  isRecorded?: boolean;
  locate?: (input: RouteInput) => Promise<unknown>;
  handle: (input: RouteInput) => Promise<HandlerOutput>;
}

/** Input of any route; http/answer.ts ensures that what the route's kind promises is present. */
export interface RouteInput extends Omit<PublicInput, 'params' | 'query' | 'body'> {
  caller: Caller | null;
  member: Member | null;
  directory: DirectoryCaller | null;
  operator: OperatorActor | null;
  subject: unknown;
  params: unknown;
  query: unknown;
  body: unknown;
}

/** The second half of a declaration: the operation itself, with everything typed by the first half. */
interface Handled<Schemas extends RouteSchemas, Input> {
  handle(operation: (input: Input) => Promise<HandlerOutput<Schemas>>): Route;
}

interface Located<Schemas extends RouteSchemas> extends Handled<Schemas, DeploymentInput<Schemas>> {
  /**
   * Finds the thing that the path names, or throws NOT_FOUND. It runs before the caller's right is judged, so that what they
   * cannot see is 404 and what they see but may not change is 403. What it returns is `subject` in `handle`.
   */
  locate<Subject>(
    find: (input: DeploymentInput<Schemas>) => Promise<Subject>,
  ): Handled<Schemas, DeploymentInput<Schemas> & { subject: Subject }>;
}

/** Declares a route without a credential. */
export function publicRoute<const Schemas extends RouteSchemas>(
  declaration: Declaration<Schemas> & { access?: Omit<PublicAccess, 'kind'> },
): Handled<Schemas, PublicInput<Schemas>> {
  const access: PublicAccess = { kind: 'public', isCredentialEntry: false, ...declaration.access };
  const bounded = { bodyBytesMax: publicBodyBytesMax, ...declaration };
  return { handle: (operation) => erased(bounded, access, operation) };
}

/** Declares a route for any signed-in caller: `caller` is there. */
export function userRoute<const Schemas extends RouteSchemas>(
  declaration: Declaration<Schemas> & { access: Omit<UserAccess, 'kind'> },
): Handled<Schemas, UserInput<Schemas>> {
  const access: UserAccess = { kind: 'user', ...declaration.access };
  return { handle: (operation) => erased(declaration, access, operation) };
}

/** Declares a route for operators of the installation, by their sessions: `operator` is there. */
export function operatorRoute<const Schemas extends RouteSchemas>(
  declaration: Declaration<Schemas>,
): Handled<Schemas, OperatorInput<Schemas>> {
  const access: UserAccess = { kind: 'user', schemes: ['ServiceJWT'], forOperators: true };
  return { handle: (operation) => erased(declaration, access, operation) };
}

/** Declares a route inside a deployment (its path contains `{deploymentId}`): it has `member`, and `subject` after `locate`. */
export function deploymentRoute<const Schemas extends RouteSchemas>(
  declaration: Declaration<Schemas> & {
    path: `${string}{deploymentId}${string}`;
    effect: Effect;
    /** True for a read that is in the audit log all the same, because it carries data away as a whole. */
    isRecorded?: true;
    access: Omit<DeploymentAccess, 'kind'>;
  },
): Located<Schemas> {
  const access: DeploymentAccess = { kind: 'deployment', ...declaration.access };
  return {
    handle: (operation) => erased(declaration, access, operation),
    locate: (find) => ({
      handle: (operation) => ({
        ...erased(declaration, access, operation),
        locate: find as unknown as NonNullable<Route['locate']>,
      }),
    }),
  };
}

/** The content type of SCIM (RFC 7644, section 8.1), of answers and refusals. */
export const scimContentType = 'application/scim+json';

/** Declares a route for directories: `directory` is there, and answers have the content type of SCIM. */
export function directoryRoute<const Schemas extends RouteSchemas>(
  declaration: Declaration<Schemas> & { effect: Effect },
): Handled<Schemas, DirectoryInput<Schemas>> {
  const access: DirectoryAccess = { kind: 'directory', schemes: [] };
  return { handle: (operation) => erased({ answersWith: scimContentType, ...declaration }, access, operation) };
}

/**
 * The access of most operations: the Web API of api.md section 5.2, by default with either scheme, and without limited
 * tokens.
 */
export function webApi(permission: Permission, accepted: readonly Scheme[] = schemes): Omit<DeploymentAccess, 'kind'> {
  return { schemes: accepted, permission, tokenPermission: 'WEB_API', acceptsLimitedToken: false };
}

/** The only place that erases the types of a declaration's schemas; http/answer.ts passes what they promise. */
function erased(declaration: Declaration<RouteSchemas>, access: Access, operation: unknown): Route {
  return { ...declaration, access, handle: operation as Route['handle'] };
}
