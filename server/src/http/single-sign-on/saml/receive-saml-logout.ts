/** POST /api/auth/sso/saml/logout/{deployment}: a SAML provider tells, by the browser, that a person has signed out there. */
import { z } from 'zod';
import { invalidArgument } from '../../../base/errors.ts';
import { pageUrlOf } from '../../../domain/single-sign-on/providers/public-urls.ts';
import { receiveSamlLogout } from '../../../domain/single-sign-on/saml/receive-logout.ts';
import { publicRoute } from '../../route.ts';
import { pageHeaders } from '../location-after.ts';
import { formType, readForm } from '../read-form.ts';
import { LogoutParams } from '../wire.ts';

/** A request has a name, the index of a session, and a signature. */
const bodyBytesMax = 64 * 1024;

export const receiveSamlLogoutRoute = publicRoute({
  method: 'POST',
  path: '/api/auth/sso/saml/logout/{deployment}',
  operationId: 'ReceiveSamlLogout',
  tag: 'Single sign-on',
  summary: 'Receive a logout from a SAML identity provider',
  description:
    'Single logout (HTTP-POST binding). Takes a signed `SAMLRequest` in a form, and ends the sessions that it names: those of the person, ' +
    'or one of them. Redirects to the provider with a signed response. Every other request is 400.',
  stability: null,
  access: { isCredentialEntry: true, countsFailuresByPath: true, acceptsForeignOrigin: true },
  schemas: { params: LogoutParams, response: { 303: z.string().describe('To the provider, or the sign-in screen.') } },
  streamsBody: true,
  streamedTypes: [formType],
}).handle(async ({ platform, params, request, address }) => {
  const form = await readForm(request, bodyBytesMax);
  const logout = form?.get('SAMLRequest');
  if (form === undefined || typeof logout !== 'string')
    throw invalidArgument('SAMLRequest', `must be in a form (${formType})`);
  const asked = { deploymentId: params.deployment, request: logout, relayState: form.get('RelayState') ?? '' };
  const answerUrl = await receiveSamlLogout(platform, asked, { address, requestId: request.id });
  const headers = { ...pageHeaders, location: answerUrl ?? pageUrlOf(platform, 'sign-in') };
  return { status: 303, raw: '', contentType: 'text/plain', headers };
});
