/** GET /api/auth/sso/callback/{deployment}: the browser comes back from a provider, and is sent to a page of the console. */
import { z } from 'zod';
import { completeSignOn } from '../../domain/single-sign-on/sign-in/complete-sign-on.ts';
import { sessionCookie } from '../access/session-cookie.ts';
import { clientSourceOf } from '../client-source.ts';
import { publicRoute } from '../route.ts';
import { deletedFlowCookie, flowSecretOf } from './flow-cookie.ts';
import { locationAfter, pageHeaders } from './location-after.ts';
import { CallbackParams, CallbackQuery } from './wire.ts';

export const completeSignOnRoute = publicRoute({
  method: 'GET',
  path: '/api/auth/sso/callback/{deployment}',
  operationId: 'CompleteSingleSignOn',
  tag: 'Single sign-on',
  summary: 'Receive a browser that comes back from an identity provider',
  description:
    'The redirect URI of a deployment, and where ReceiveSamlResponse sends the browser. Redirects to the console: with the session in the cookie `parapet_session`, or to the sign-in ' +
    'screen, which says what went wrong.',
  stability: null,
  schemas: {
    params: CallbackParams,
    query: CallbackQuery,
    response: { 303: z.string().describe('To a page of the console.') },
  },
}).handle(async ({ platform, params, query, request, reply }) => {
  const { searchParams: parameters } = new URL(request.url, 'http://localhost');
  const answer = {
    deploymentId: params.deployment,
    state: query.state,
    browserSecret: flowSecretOf(request),
    parameters,
  };
  const outcome = await completeSignOn(platform, answer, clientSourceOf(request));
  // Fastify sends each `set-cookie` as a header of its own.
  reply.header('set-cookie', deletedFlowCookie(platform));
  if (outcome.kind === 'signed_in') reply.header('set-cookie', sessionCookie(platform, outcome.tokens));
  const headers = { ...pageHeaders, location: locationAfter(platform, outcome) };
  return { status: 303, raw: '', contentType: 'text/plain', headers };
});
