/** POST /api/auth/sso/logout/{deployment}: a provider tells that a person has signed out there. */
import { invalidArgument } from '../../base/errors.ts';
import { endProviderSessions } from '../../domain/single-sign-on/logout/end-provider-sessions.ts';
import { publicRoute } from '../route.ts';
import { Empty } from '../wire/empty.ts';
import { formType, readForm } from './read-form.ts';
import { LogoutParams } from './wire.ts';

/** A token has a few claims and a signature. */
const bodyBytesMax = 16 * 1024;

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
  streamedTypes: [formType],
}).handle(async ({ platform, params, request, address }) => {
  const token = (await readForm(request, bodyBytesMax))?.get('logout_token');
  if (typeof token !== 'string') throw invalidArgument('logout_token', `must be in a form (${formType})`);
  await endProviderSessions(platform, { deploymentId: params.deployment, token }, { address, requestId: request.id });
  return { status: 200, body: {} };
});
