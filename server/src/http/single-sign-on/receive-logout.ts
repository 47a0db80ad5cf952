/** POST /api/auth/sso/logout/{deployment}: a provider tells that a person has signed out there. */
import type { IncomingMessage } from 'node:http';
import { invalidArgument, ParapetError } from '../../base/errors.ts';
import { endProviderSessions } from '../../domain/single-sign-on/logout/end-provider-sessions.ts';
import { publicRoute } from '../route.ts';
import { Empty } from '../wire/empty.ts';
import { LogoutParams } from './wire.ts';

/** A token has a few claims and a signature. */
const bodyBytesMax = 16 * 1024;
const timeoutMs = 10_000;

export const receiveLogoutRoute = publicRoute({
  method: 'POST',
  path: '/api/auth/sso/logout/{deployment}',
  operationId: 'ReceiveProviderLogout',
  tag: 'Single sign-on',
  summary: 'Receive a logout from an identity provider',
  description:
    'OpenID Connect Back-Channel Logout 1.0. Takes `logout_token` in a form, verifies it with the provider’s keys, and ends the sessions ' +
    'that it names, those of the person or one of them. A token is its own credential; every other one is 400.',
  stability: null,
  access: { isCredentialEntry: true, countsFailuresByPath: true },
  schemas: { params: LogoutParams, response: { 200: Empty } },
  streamsBody: true,
  streamedTypes: ['application/x-www-form-urlencoded'],
}).handle(async ({ platform, params, request, address }) => {
  const isForm = request.headers['content-type']?.startsWith('application/x-www-form-urlencoded') === true;
  const token = isForm ? new URLSearchParams(await textOf(request.raw)).get('logout_token') : null;
  if (token === null) throw invalidArgument('logout_token', 'must be in a form (application/x-www-form-urlencoded)');
  await endProviderSessions(platform, { deploymentId: params.deployment, token }, { address, requestId: request.id });
  return { status: 200, body: {} };
});

/** Node reads as many bytes as the header announces, and no more. */
async function textOf(request: IncomingMessage): Promise<string> {
  const announced = Number(request.headers['content-length'] ?? Number.NaN);
  if (!(announced <= bodyBytesMax))
    throw new ParapetError('PAYLOAD_TOO_LARGE', `Send at most ${bodyBytesMax} bytes, with their Content-Length.`);
  const timer = setTimeout(() => request.destroy(), timeoutMs);
  try {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    return Buffer.concat(chunks).toString('utf8');
  } finally {
    clearTimeout(timer);
  }
}
