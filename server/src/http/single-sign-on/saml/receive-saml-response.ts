/** POST /api/auth/sso/saml/acs/{deployment}: a SAML provider lets a browser bring its response. */
import { z } from 'zod';
import { invalidArgument } from '../../../base/errors.ts';
import { receiveResponse } from '../../../domain/single-sign-on/saml/receive-response.ts';
import { redirectUriOf } from '../../../domain/single-sign-on/providers/public-urls.ts';
import { sessionCookie } from '../../access/session-cookie.ts';
import { clientSourceOf } from '../../client-source.ts';
import { publicRoute } from '../../route.ts';
import { locationAfter, pageHeaders } from '../location-after.ts';
import { formType, readForm } from '../read-form.ts';
import { CallbackParams } from '../wire.ts';

/** An assertion with some hundred groups, encrypted and in base64, has 100 KB. */
const bodyBytesMax = 384 * 1024;

export const receiveSamlResponseRoute = publicRoute({
  method: 'POST',
  path: '/api/auth/sso/saml/acs/{deployment}',
  operationId: 'ReceiveSamlResponse',
  tag: 'Single sign-on',
  summary: 'Receive the response of a SAML identity provider',
  description:
    'The assertion consumer service of a deployment (HTTP-POST binding). Takes `SAMLResponse` and `RelayState` in a form. Redirects to ' +
    'CompleteSingleSignOn, where the browser’s cookie shows that it is the one that began; or to the console, if the provider may begin ' +
    'sign-ins itself. Each assertion is accepted once.',
  stability: null,
  access: { isCredentialEntry: true, countsFailuresByPath: true, acceptsForeignOrigin: true },
  schemas: {
    params: CallbackParams,
    response: { 303: z.string().describe('To the callback, or a page of the console.') },
  },
  streamsBody: true,
  streamedTypes: [formType],
}).handle(async ({ platform, params, request, reply }) => {
  const form = await readForm(request, bodyBytesMax);
  const response = form?.get('SAMLResponse');
  if (form === undefined || typeof response !== 'string')
    throw invalidArgument('SAMLResponse', `must be in a form (${formType})`);
  const { deployment: deploymentId } = params;
  const relayState = form.get('RelayState') ?? '';
  const received = await receiveResponse(platform, { deploymentId, response, relayState }, clientSourceOf(request));
  if (received.kind === 'continue') {
    const location = `${redirectUriOf(platform, deploymentId)}?${new URLSearchParams({ state: received.state }).toString()}`;
    return { status: 303, raw: '', contentType: 'text/plain', headers: { ...pageHeaders, location } };
  }
  if (received.kind === 'signed_in') reply.header('set-cookie', sessionCookie(platform, received.tokens));
  const headers = { ...pageHeaders, location: locationAfter(platform, received) };
  return { status: 303, raw: '', contentType: 'text/plain', headers };
});
