/**
 * Admission, decided before the body is read: 401, then the scheme's 403, then the deployment's 404 (readings section
 * 2). It depends only on the route's declaration and domain/access.
 */
import type { FastifyReply, FastifyRequest } from 'fastify';
import { ParapetError, invalidArgument, notFound } from '../base/errors.ts';
import type { SlidingWindow } from '../base/limits/sliding-window.ts';
import { identifyAgain, identifyDirectoryAgain } from '../domain/access/admit-again.ts';
import { authenticate } from '../domain/access/authenticate.ts';
import { enterDeployment } from '../domain/access/enter-deployment.ts';
import type { OperatorActor } from '../domain/operators/record-operation.ts';
import { requireOperator } from '../domain/operators/require-operator.ts';
import type { Platform } from '../domain/platform.ts';
import { authenticateDirectory } from '../domain/directory/access/authenticate-directory.ts';
import type { Caller, DirectoryCaller, Member } from '../model/caller.ts';
import { addressKey } from '../base/address.ts';
import type { Access, DeploymentAccess, PublicAccess, Route, Scheme } from './route.ts';
import { refuseForeignOrigin } from './origin.ts';
import type { RequestLimits } from './request-limits.ts';
import { idInput } from './wire/ids.ts';

export interface Admission {
  caller: Caller | null;
  member: Member | null;
  directory: DirectoryCaller | null;
  operator: OperatorActor | null;
}

declare module 'fastify' {
  interface FastifyRequest {
    /** Set by `admit` before any handler runs. */
    admission: Admission;
    /** When that began, by performance.now(). */
    admittedAtMs: number;
  }
}

export interface AdmissionRules {
  /** Counts failed credentials, and refused bodies without a credential, by sender (forwarding.ts). */
  failures: SlidingWindow;
  /** The same by address, of requests whose sender has a client's name in it that anyone can forge. */
  forwardedFailures: SlidingWindow;
  requests: RequestLimits;
}

/** Admits the request to the route's handler, or throws the refusal. */
export async function admit(
  platform: Platform,
  route: Route,
  rules: AdmissionRules,
  { request, reply }: { request: FastifyRequest; reply: FastifyReply },
): Promise<Admission> {
  const { access } = route;
  if (access.kind === 'public') {
    if (access.acceptsForeignOrigin !== true) refuseForeignOrigin(request, platform.settings.publicUrl);
    if (access.isCredentialEntry) refuseIfTooManyFailures(rules, request);
    return { caller: null, member: null, directory: null, operator: null };
  }
  const source = { address: request.ip, requestId: request.id };
  const directory =
    access.kind === 'directory'
      ? await identified(rules, request, () => authenticateDirectory(platform, request.headers.authorization, source))
      : undefined;
  if (directory !== undefined) {
    const { tokenId, deploymentId } = directory;
    rules.requests.count(reply, { credential: `directory ${tokenId}`, deployment: deploymentId });
    refuseForeignOrigin(request, platform.settings.publicUrl);
    return { caller: null, member: null, directory, operator: null };
  }
  const caller = await identified(rules, request, () => authenticate(platform, request.headers.authorization, source));
  rules.requests.count(reply, { credential: `${caller.scheme} ${caller.credentialId}`, person: caller.userId });
  refuseForeignOrigin(request, platform.settings.publicUrl);
  const admission = await admitCaller(platform, { route, access }, caller, request);
  if (admission.member) rules.requests.count(reply, { deployment: admission.member.deploymentId });
  return admission;
}

/** What the scheme, the token, the account and the membership of an identified caller decide. */
async function admitCaller(
  platform: Platform,
  { route, access }: { route: Route; access: Exclude<Access, PublicAccess> },
  caller: Caller,
  request: FastifyRequest,
): Promise<Admission> {
  if (access.kind === 'directory') throw directoryTokenNeeded();
  if (!access.schemes.includes(schemeOf(caller))) throw schemeNotAccepted(access.schemes);
  if (caller.isReadOnly && !isRead(route)) throw readOnlyToken();
  if (access.kind === 'user') {
    const operator = access.forOperators === true ? await requireOperator(platform, caller) : null;
    return { caller, member: null, directory: null, operator };
  }
  return { caller, member: await enter(platform, caller, access, request), directory: null, operator: null };
}

/**
 * Judges an admitted request again, by the same rules: returns its present admission, or throws the refusal. It counts
 * nothing, and an expired JWT of a live session still counts, as the request came in time.
 */
export async function readmit(platform: Platform, route: Route, request: FastifyRequest): Promise<Admission> {
  const { access } = route;
  const { caller, directory } = request.admission;
  if (directory !== null) return { ...request.admission, directory: await identifyDirectoryAgain(platform, directory) };
  if (caller === null || access.kind === 'public') return request.admission;
  return admitCaller(platform, { route, access }, await identifyAgain(platform, caller), request);
}

/** How long an admission counts as current, ms: longer than the bodies of ordinary requests take to arrive. */
export const admissionHoldsMs = 250;

/** Judges a request again whose body took long to arrive: its sender may have been shut out meanwhile. */
export async function admitAfterBody(platform: Platform, route: Route, request: FastifyRequest): Promise<void> {
  if (performance.now() - request.admittedAtMs < admissionHoldsMs) return;
  request.admission = await readmit(platform, route, request);
}

async function identified<Found>(
  rules: AdmissionRules,
  request: FastifyRequest,
  authenticated: () => Promise<Found>,
): Promise<Found> {
  try {
    return await authenticated();
  } catch (error) {
    // A valid credential always passes, however many bad ones come from its address; only bad ones are rate-limited.
    const code = error instanceof ParapetError ? error.code : undefined;
    if (code === 'UNAUTHENTICATED' || code === 'ADDRESS_NOT_ALLOWED') refuseIfTooManyFailures(rules, request);
    // A 401 is counted by its status.
    if (code === 'ADDRESS_NOT_ALLOWED') countFailure(rules, request);
    throw error;
  }
}

/** Operations outside of a deployment declare no effect: there, what is not a GET may change something. */
function isRead({ effect, method }: Route): boolean {
  return effect === undefined ? method === 'GET' : effect === 'read';
}

async function enter(
  platform: Platform,
  caller: Caller,
  access: DeploymentAccess,
  request: FastifyRequest,
): Promise<Member> {
  const given = (request.params as Record<string, string>)['deploymentId'];
  const deploymentId = idInput.safeParse(given);
  if (!deploymentId.success) throw invalidArgument('deploymentId', 'must be a numeric id (int64)');
  if (caller.scheme === 'api_token') {
    if (!caller.tokenPermissions.includes(access.tokenPermission)) throw notFound('deployment');
    if (caller.tokenProjectIds !== null && !access.acceptsLimitedToken) throw notFound('deployment');
  }
  return enterDeployment(platform, caller, deploymentId.data);
}

function schemeOf(caller: Caller): Scheme {
  return caller.scheme === 'jwt' ? 'ServiceJWT' : 'ServiceWebToken';
}

function directoryTokenNeeded(): ParapetError {
  return new ParapetError(
    'SCHEME_NOT_ACCEPTED',
    'This operation accepts only a token of the directory (Settings → Directory).',
  );
}

function readOnlyToken(): ParapetError {
  return new ParapetError('FORBIDDEN', 'This token may only read; use another one to change something.');
}

function schemeNotAccepted(accepted: readonly Scheme[]): ParapetError {
  const wanted = accepted.includes('ServiceJWT') ? 'a signed-in session (POST /api/auth/login)' : 'an API token';
  return new ParapetError('SCHEME_NOT_ACCEPTED', `This operation accepts only ${wanted}.`);
}

/**
 * True if the response counts against the caller's address: a failed credential, or a body without a credential that
 * was refused after it had cost CPU.
 */
export function countsAsFailure(request: FastifyRequest, status: number): boolean {
  const access = request.routeOptions.config.route?.access;
  const isEntry = access?.kind === 'public' && access.isCredentialEntry;
  return status === 401 || (isEntry && (status === 400 || status === 413));
}

/** Counts a failed request against its sender and, if that can be forged, against its address. */
export function countFailure(rules: AdmissionRules, request: FastifyRequest): void {
  rules.failures.add(failureKey(request, request.sender));
  if (request.isForwarded) rules.forwardedFailures.add(failureKey(request, addressKey(request.ip)));
}

function failureKey(request: FastifyRequest, sender: string): string {
  const access = request.routeOptions.config.route?.access;
  const isByPath = access?.kind === 'public' && access.countsFailuresByPath === true;
  // Uses the path's parameters, not its text: a query or a % escape must not make a new key.
  const names = isByPath ? Object.values(request.params as Record<string, string>) : [];
  return [sender, ...names].join(' ');
}

function refuseIfTooManyFailures({ failures, forwardedFailures }: AdmissionRules, request: FastifyRequest): void {
  const seconds = Math.max(
    failures.secondsUntilFree(failureKey(request, request.sender)),
    request.isForwarded ? forwardedFailures.secondsUntilFree(failureKey(request, addressKey(request.ip))) : 0,
  );
  if (seconds === 0) return;
  throw new ParapetError('RATE_LIMITED', `Too many failed requests from your address; try again in ${seconds} s.`, {
    retryAfterSeconds: seconds,
  });
}
