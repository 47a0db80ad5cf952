/**
 * One declaration per route: method, path, who may call it and how, how stable it is, and its schemas. Validation, static types,
 * authorization, the OpenAPI document and the whole-suite tests all come from it (style.md, rule 3).
 */
import type { z } from 'zod';
import type { FastifyReply, FastifyRequest } from 'fastify';
import type { Platform } from '../domain/platform.ts';
import type { Caller, Member } from '../model/caller.ts';
import type { Permission, TokenPermission } from '../model/permissions.ts';

/** The credential schemes of api.md section 5, by the names of its security schemes. */
export type Scheme = 'ServiceWebToken' | 'ServiceJWT';

/** Maturity (api.md section 9); null where the document shows none, and for our own operations until they are stable. */
export type Stability = 'experimental' | 'beta' | 'stable' | 'deprecated' | null;

/** Who may call. `public`: no credential; `user`: any signed-in caller; `deployment`: a member of the path's deployment. */
export type Access =
  | { kind: 'public' }
  | { kind: 'user'; schemes: readonly Scheme[] }
  | {
      kind: 'deployment';
      schemes: readonly Scheme[];
      permission: Permission;
      /** What an API token must carry; a token without it is answered 404 (readings section 2). */
      tokenPermission: TokenPermission;
      /** Whether a limited token (project scopes) is good enough; false for the Web API. */
      acceptsLimitedToken: boolean;
    };

export interface RouteSchemas {
  params?: z.ZodType;
  query?: z.ZodType;
  body?: z.ZodType;
  /** By status; each non-2xx answer has the error schema without being named here. */
  response: Record<number, z.ZodType>;
}

export interface Route<Schemas extends RouteSchemas = RouteSchemas> {
  method: 'GET' | 'POST' | 'PATCH' | 'PUT' | 'DELETE';
  /** With `{name}` parameters, as in the interface document. */
  path: string;
  operationId: string;
  tag: string;
  summary: string;
  description?: string;
  access: Access;
  stability: Stability;
  schemas: Schemas;
  /** Bytes of a JSON body; uploads stream and have limits of their own. */
  bodyBytesMax?: number;
  /** True: the body is handed over as a stream, of any content type. */
  streamsBody?: boolean;
  handle(request: HandlerInput<Schemas>): Promise<HandlerOutput>;
}

type Inferred<Schemas extends RouteSchemas, Key extends 'params' | 'query' | 'body'> = Schemas[Key] extends z.ZodType
  ? z.output<Schemas[Key]>
  : undefined;

export interface HandlerInput<Schemas extends RouteSchemas> {
  platform: Platform;
  /** Present on `user` and `deployment` routes. */
  caller: Caller | null;
  /** Present on `deployment` routes. */
  member: Member | null;
  params: Inferred<Schemas, 'params'>;
  query: Inferred<Schemas, 'query'>;
  body: Inferred<Schemas, 'body'>;
  request: FastifyRequest;
  reply: FastifyReply;
}

export interface HandlerOutput {
  status: number;
  body: unknown;
  headers?: Record<string, string>;
}
