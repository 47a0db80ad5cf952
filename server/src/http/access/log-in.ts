/** POST /api/auth/login: exchanges a password for a session. */
import { logIn } from '../../domain/access/log-in.ts';
import { clientSourceOf } from '../client-source.ts';
import { publicRoute } from '../route.ts';
import { browserCookie, browserOf } from './browser-cookie.ts';
import { answerWithCookie } from './session-cookie.ts';
import {
  LoginRequest,
  SecondFactorNeeded,
  secondFactorNeededToWire,
  SessionTokens,
  sessionTokensToWire,
} from './wire.ts';

export const logInRoute = publicRoute({
  method: 'POST',
  path: '/api/auth/login',
  operationId: 'LogIn',
  tag: 'Auth',
  summary: 'Sign in with e-mail address and password',
  description:
    'Attempts are limited per account and per address. A 429 says when to try again (Retry-After). A person with a second factor ' +
    'gets 202 and a challenge, which POST /api/auth/login/second-factor takes with a code.',
  stability: null,
  access: { isCredentialEntry: true },
  schemas: { body: LoginRequest, response: { 200: SessionTokens, 202: SecondFactorNeeded } },
}).handle(async ({ platform, body, request }) => {
  const { email, password, keepIn } = body;
  const browser = browserOf(request, keepIn);
  const given = { email, password, sender: request.sender, browser };
  const answer = await logIn(platform, given, clientSourceOf(request));
  if ('challenge' in answer) return { status: 202, body: secondFactorNeededToWire(answer) };
  if (keepIn === 'COOKIE') return answerWithCookie(platform, answer, [browserCookie(platform, browser)]);
  return { status: 200, body: sessionTokensToWire(answer) };
});
