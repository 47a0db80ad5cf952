/** GET /api/auth/sso/callback/{deployment}: the browser comes back from a provider, and is sent to a page of the console. */
import { z } from 'zod';
import type { Platform } from '../../domain/platform.ts';
import { pageUrlOf } from '../../domain/single-sign-on/providers/public-urls.ts';
import { completeSignOn, type SignOnOutcome } from '../../domain/single-sign-on/sign-in/complete-sign-on.ts';
import { sessionCookie } from '../access/session-cookie.ts';
import { clientSourceOf } from '../client-source.ts';
import { publicRoute } from '../route.ts';
import { deletedFlowCookie, flowSecretOf } from './flow-cookie.ts';
import { CallbackParams, CallbackQuery } from './wire.ts';

export const completeSignOnRoute = publicRoute({
  method: 'GET',
  path: '/api/auth/sso/callback/{deployment}',
  operationId: 'CompleteSingleSignOn',
  tag: 'Single sign-on',
  summary: 'Receive a browser that comes back from an identity provider',
  description:
    'The redirect URI of a deployment. Redirects to the console: with the session in the cookie `parapet_session`, or to the sign-in ' +
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
  const location = locationAfter(platform, outcome);
  // Nobody keeps the page whose URL has the code, and no page after it learns of it.
  const headers = { location, 'cache-control': 'no-store', 'referrer-policy': 'no-referrer' };
  return { status: 303, raw: '', contentType: 'text/plain', headers };
});

function locationAfter(platform: Platform, outcome: SignOnOutcome): string {
  const { returnTo } = outcome;
  if (outcome.kind === 'signed_in') return pageUrlOf(platform, returnTo);
  if (outcome.kind === 'linked') return withParameters(pageUrlOf(platform, returnTo), { identity: 'linked' });
  const { reason, isLinking } = outcome;
  if (isLinking) return withParameters(pageUrlOf(platform, returnTo), { identity: reason });
  return withParameters(pageUrlOf(platform, 'sign-in'), {
    problem: reason,
    ...(returnTo !== '/' && { next: returnTo }),
  });
}

function withParameters(url: string, parameters: Readonly<Record<string, string>>): string {
  const changed = new URL(url);
  for (const [name, value] of Object.entries(parameters)) changed.searchParams.set(name, value);
  return changed.href;
}
