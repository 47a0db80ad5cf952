/**
 * The web application: every route of the registry behind the same admission, validation, errors, limits, headers and
 * log. It does not listen; the entry files do that.
 */
import { randomBytes } from 'node:crypto';
import { STATUS_CODES } from 'node:http';
import type { Socket } from 'node:net';
import Fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import { ParapetError } from '../base/errors.ts';
import { slidingWindow, type SlidingWindow } from '../base/limits/sliding-window.ts';
import { watchAdmissions } from '../domain/access/watch-admissions.ts';
import type { Platform } from '../domain/platform.ts';
import { admit, admitAfterBody, countFailure, countsAsFailure, type AdmissionRules } from './admission.ts';
import { answer, type AnswerOptions } from './answer.ts';
import { passBodiesThrough, readJsonBodies } from './bodies.ts';
import { closeConnectionsOnClose } from './closing.ts';
import { boundConnections, connectionLimits, type ConnectionLimits } from './connections.ts';
import { compressAnswers, isCompressed } from './compression.ts';
import { directoryErrorBody, isDirectoryPath } from './directory/error-body.ts';
import { asParapetError, errorBody, errorHeaders, statusOf } from './errors.ts';
import { watchForwarding } from './forwarding.ts';
import { hungUp } from './hung-up.ts';
import { watchPaths } from './methods.ts';
import { refuseMigratedServices } from './policies/migrated-services.ts';
import { refusalStatusesOf } from './refusals.ts';
import { routes } from './registry.ts';
import { createRequestLimits, type RequestLimits, type RequestsPerMinute } from './request-limits.ts';
import { scimContentType, type Route } from './route.ts';
import { bodyTimesDefault, closeSlowBodies, type BodyTimes } from './slow-bodies.ts';

export interface AppOptions {
  /** For tests: a response that does not match its declared schema, or an undeclared refusal, becomes a 500. */
  validateResponses?: boolean;
  /** Proxies whose X-Forwarded-For is trusted (addresses or networks). Default: none. */
  trustedProxies?: string[];
  /** Failed credentials per address and minute before it gets 429. */
  credentialFailuresPerMinuteMax?: number;
  /** Requests of signed-in callers; by default without a limit. */
  requestsPerMinute?: RequestsPerMinute;
  /** How long JSON bodies may take; the defaults are for servers. */
  bodyTimes?: BodyTimes;
  /** Open connections; by default within the process's file descriptors. */
  connections?: ConnectionLimits;
  /** Replaces the registry's routes, for tests of this layer. */
  routes?: readonly Route[];
}

const jsonBodyBytesMax = 1024 * 1024;
/** Idle timeout of a connection, ms; slow senders stay connected while bytes arrive. */
const silentConnectionMs = 120_000;
/** Timeout of a whole upload, ms: enough for a gigabyte over a slow line. Other bodies: slow-bodies.ts. */
const requestMs = 3_600_000;
const countedAddressesMax = 10_000;
const unlimited: RequestsPerMinute = { credential: 0, person: 0, deployment: 0 };
/** Clients behind a proxy that is not trusted may together fail this many times as often as one address. */
const forwardedSenders = 4;

/** Builds the application. Callers may register more plugins (static files) until it is ready. */
export async function buildApp(platform: Platform, options: AppOptions = {}): Promise<FastifyInstance> {
  const served = options.routes ?? routes;
  const app = Fastify({
    logger: false,
    genReqId: requestId,
    bodyLimit: jsonBodyBytesMax,
    connectionTimeout: silentConnectionMs,
    requestTimeout: requestMs,
    routerOptions: { maxParamLength: 300 },
    trustProxy: options.trustedProxies ?? false,
    // While closing, requests on open connections are still served; each connection is closed after its response.
    return503OnClosing: false,
    forceCloseConnections: 'idle',
    frameworkErrors: (error, request, reply) => {
      defaultHeaders(platform, request, reply);
      void refuse(platform, error, request, reply);
    },
    clientErrorHandler: refuseBrokenRequest,
  });
  const failuresMax = options.credentialFailuresPerMinuteMax ?? 300;
  const failuresOf = (eventsMax: number): SlidingWindow =>
    slidingWindow(platform.clock, { windowMs: 60_000, eventsMax, keysMax: countedAddressesMax });
  const rules: AdmissionRules = {
    failures: failuresOf(failuresMax),
    forwardedFailures: failuresOf(failuresMax * forwardedSenders),
    requests: createRequestLimits(platform.clock, options.requestsPerMinute ?? unlimited),
  };

  app.decorate('requestLimits', rules.requests);
  const knownPaths = watchPaths(app);
  const refuseUnknownPath = async (request: FastifyRequest, reply: FastifyReply): Promise<never> => {
    await refuseMigratedServices(platform, request);
    const allowed = knownPaths.methodsOf(request.url);
    if (allowed === undefined) throw new ParapetError('NOT_FOUND', 'No such path.');
    reply.header('allow', allowed.join(', '));
    throw new ParapetError('METHOD_NOT_ALLOWED', `This path takes ${allowed.join(', ')}.`);
  };
  watchForwarding(app, platform, (options.trustedProxies ?? []).length > 0);
  app.decorateRequest('admission');
  app.decorateRequest('admittedAtMs');
  app.addHook('onRequest', async (request, reply) => {
    request.admission = { caller: null, member: null, directory: null, operator: null };
    defaultHeaders(platform, request, reply);
    // Runs before the body is read: an unknown path is 404 whatever the body is.
    const { url: routeUrl = '' } = request.routeOptions;
    if (request.is404 || knownPaths.isShadowed(request.url, routeUrl)) await refuseUnknownPath(request, reply);
  });
  // For what a plugin does not find (a file of the console).
  app.setNotFoundHandler(refuseUnknownPath);
  closeConnectionsOnClose(app, platform);
  boundConnections(app.server, options.connections ?? connectionLimits(), options.trustedProxies ?? []);
  compressAnswers(app);
  // If a body is refused before its end, the unread rest would keep the connection open.
  app.addHook('onSend', async (request, reply) => {
    if (!request.raw.complete) reply.header('connection', 'close');
  });
  app.addHook('onResponse', async (request, reply) => {
    if (countsAsFailure(request, reply.statusCode)) countFailure(rules, request);
    logAccess(platform, request, reply);
  });
  app.setErrorHandler((error, request, reply) => {
    const { route } = request.routeOptions.config;
    const isDeclared = !options.validateResponses || route === undefined || isDeclaredRefusal(route, error);
    return refuse(platform, isDeclared ? error : undeclared(route, error), request, reply);
  });

  const register = registerRoutes(platform, rules, {
    validateResponses: options.validateResponses ?? false,
    watch: watchAdmissions(platform),
  });
  // Loaded when the application becomes ready, so hooks added until then also apply to these routes.
  void app.register(async (scope) => {
    readJsonBodies(scope);
    closeSlowBodies(scope, options.bodyTimes ?? bodyTimesDefault);
    for (const route of served) if (!route.streamsBody) register(scope, route);
  });
  void app.register(async (scope) => {
    passBodiesThrough(scope);
    for (const route of served) if (route.streamsBody) register(scope, route);
  });
  return app;
}

function registerRoutes(platform: Platform, rules: AdmissionRules, options: AnswerOptions) {
  return (scope: FastifyInstance, route: Route): void => {
    scope.route({
      method: route.method,
      url: route.path.replaceAll(/\{(\w+)\}/g, ':$1'),
      bodyLimit: route.bodyBytesMax ?? jsonBodyBytesMax,
      config: { route },
      ...(isCompressed(route) ? {} : { compress: false as const }),
      onRequest: async (request, reply) => {
        reply.headers(maturityHeaders(route));
        request.admittedAtMs = performance.now();
        request.admission = await admit(platform, route, rules, { request, reply });
      },
      handler: async (request, reply) => {
        await admitAfterBody(platform, route, request);
        return answer(platform, route, options, { request, reply });
      },
    });
  };
}

/** Stability (api.md section 9) on every response; for deprecated operations also since when (RFC 9745). */
function maturityHeaders({ stability, deprecation }: Route): Record<string, string> {
  return {
    ...(stability !== null && { 'x-stability': stability }),
    ...(deprecation && {
      deprecation: `@${Math.floor(deprecation.since.getTime() / 1000)}`,
      link: `<${deprecation.successor}>; rel="successor-version"`,
    }),
  };
}

/** The caller's own id if it is safe to log, else a new one. */
function requestId(request: { headers: Record<string, string | string[] | undefined> }): string {
  const given = request.headers['x-request-id'];
  return typeof given === 'string' && /^[\w.-]{1,64}$/.test(given) ? given : randomBytes(12).toString('base64url');
}

/** Headers of every response; routes that serve pages set their own. */
function defaultHeaders(platform: Platform, request: FastifyRequest, reply: FastifyReply): void {
  reply.headers({
    'x-request-id': request.id,
    'cache-control': 'no-store',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'referrer-policy': 'no-referrer',
    'cross-origin-resource-policy': 'same-origin',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
  });
  if (platform.settings.publicUrl.startsWith('https:')) reply.header('strict-transport-security', 'max-age=31536000');
}

function refuse(platform: Platform, thrown: unknown, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  const brokenOff = hungUp(request, reply, thrown);
  const error = brokenOff ?? asParapetError(thrown);
  const status = statusOf[error.code];
  // A 5xx of our own with Retry-After is not a failure; one caused by the database is.
  if (brokenOff !== null) platform.log.info({ requestId: request.id, address: request.ip }, error.message);
  else if (status >= 500 && error.cause === undefined && error.retryAfterSeconds !== undefined)
    platform.log.warn({ requestId: request.id }, error.message);
  else if (status >= 500) platform.log.error({ requestId: request.id, err: error.cause ?? error }, error.message);
  return reply
    .code(status)
    .headers(errorHeaders(error))
    .header('content-type', isDirectoryPath(request.url) ? scimContentType : 'application/json')
    .send(Buffer.from(JSON.stringify(bodyOf(error, request))));
}

function bodyOf(error: ParapetError, { url, id }: FastifyRequest): object {
  return isDirectoryPath(url) ? directoryErrorBody(error, id) : errorBody(error, id);
}

function isDeclaredRefusal(route: Route, thrown: unknown): boolean {
  const { code } = asParapetError(thrown);
  // The refusal of a path that shadows the route's is not the route's own.
  return code === 'METHOD_NOT_ALLOWED' || refusalStatusesOf(route).includes(statusOf[code]);
}

/** For tests: becomes a 500, which no test expects. */
function undeclared({ operationId }: Route, thrown: unknown): Error {
  const { code } = asParapetError(thrown);
  return new Error(`${operationId} refused with ${code} (${statusOf[code]}), which it does not declare`, {
    cause: thrown,
  });
}

/** One line per request: the path without its query, which may contain people's search terms. */
function logAccess(platform: Platform, request: FastifyRequest, reply: FastifyReply): void {
  const { caller, member, directory } = request.admission;
  const deploymentId = member?.deploymentId ?? directory?.deploymentId;
  platform.log.info(
    {
      requestId: request.id,
      method: request.method,
      path: request.url.split('?', 1)[0],
      status: reply.statusCode,
      durationMs: Math.round(reply.elapsedTime * 10) / 10,
      address: request.ip,
      ...(caller && { userId: caller.userId }),
      ...(deploymentId !== undefined && { deploymentId }),
    },
    'request',
  );
}

/** Bytes that are not HTTP never reach a route; the response has the usual error body all the same. */
function refuseBrokenRequest(error: Error & { code?: string }, socket: Socket): void {
  if (!socket.writable || error.code === 'ECONNRESET') {
    socket.destroy();
    return;
  }
  const status = error.code === 'HPE_HEADER_OVERFLOW' ? 431 : error.code === 'ERR_HTTP_REQUEST_TIMEOUT' ? 408 : 400;
  const problem = new ParapetError('INVALID_ARGUMENT', 'This is not a valid HTTP request.');
  const body = JSON.stringify(errorBody(problem, randomBytes(12).toString('base64url')));
  socket.end(
    `HTTP/1.1 ${status} ${STATUS_CODES[status]}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\nConnection: close\r\n\r\n${body}`,
  );
}

declare module 'fastify' {
  interface FastifyInstance {
    /** Of signed-in callers, for the metrics. */
    requestLimits: RequestLimits;
  }
  interface FastifyContextConfig {
    /** Set for paths in the registry. */
    route?: Route;
  }
}
