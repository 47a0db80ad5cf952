/** POST /api/auth/login/second-factor: the second step of a sign-in. */
import { completeLogIn } from '../../domain/second-factors/complete-log-in.ts';
import { browserCookie, browserOf } from '../access/browser-cookie.ts';
import { answerWithCookie } from '../access/session-cookie.ts';
import { CompleteLoginRequest, SessionTokens, sessionTokensToWire } from '../access/wire.ts';
import { clientSourceOf } from '../client-source.ts';
import { publicRoute } from '../route.ts';

export const completeLogInRoute = publicRoute({
  method: 'POST',
  path: '/api/auth/login/second-factor',
  operationId: 'CompleteLogIn',
  tag: 'Auth',
  summary: 'Complete a sign-in with a second factor',
  description:
    'Takes the challenge of POST /api/auth/login and a code. A wrong code is 400 and may be corrected, five times in five minutes at ' +
    'most; after that, and for an unknown challenge, 401: sign in again. Each code counts as an attempt to sign in, too.',
  stability: null,
  access: { isCredentialEntry: true },
  schemas: { body: CompleteLoginRequest, response: { 200: SessionTokens } },
}).handle(async ({ platform, body, request }) => {
  const { challenge, code, keepIn } = body;
  const browser = browserOf(request, keepIn);
  const given = { challenge, code, sender: request.sender, browser };
  const tokens = await completeLogIn(platform, given, clientSourceOf(request));
  if (keepIn === 'COOKIE') return answerWithCookie(platform, tokens, [browserCookie(platform, browser)]);
  return { status: 200, body: sessionTokensToWire(tokens) };
});
