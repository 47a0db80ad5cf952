/** POST /api/auth/login: exchanges a password for a session. */
import { logIn } from '../../domain/access/log-in.ts';
import { clientSourceOf } from '../client-source.ts';
import { publicRoute } from '../route.ts';
import { answerWithCookie } from './session-cookie.ts';
import { LoginRequest, SessionTokens, sessionTokensToWire } from './wire.ts';

export const logInRoute = publicRoute({
  method: 'POST',
  path: '/api/auth/login',
  operationId: 'LogIn',
  tag: 'Auth',
  summary: 'Sign in with e-mail address and password',
  description: 'Attempts are limited per account and per address. A 429 says when to try again (Retry-After).',
  stability: null,
  access: { isCredentialEntry: true },
  schemas: { body: LoginRequest, response: { 200: SessionTokens } },
}).handle(async ({ platform, body, request }) => {
  const { email, password, keepIn } = body;
  const tokens = await logIn(platform, { email, password, sender: request.sender }, clientSourceOf(request));
  if (keepIn === 'COOKIE') return answerWithCookie(platform, tokens);
  return { status: 200, body: sessionTokensToWire(tokens) };
});
