/** POST /api/auth/login/passkey: begins a session with a passkey. */
import { completePasskeyLogIn } from '../../domain/passkeys/complete-passkey-log-in.ts';
import { browserCookie, browserOf } from '../access/browser-cookie.ts';
import { answerWithCookie } from '../access/session-cookie.ts';
import { SessionTokens, sessionTokensToWire } from '../access/wire.ts';
import { clientSourceOf } from '../client-source.ts';
import { publicRoute } from '../route.ts';
import { CompletePasskeyLogInRequest } from './wire.ts';

export const completePasskeyLogInRoute = publicRoute({
  method: 'POST',
  path: '/api/auth/login/passkey',
  operationId: 'CompletePasskeyLogIn',
  tag: 'Auth',
  summary: 'Sign in with a passkey',
  description:
    'With the challenge of POST /api/auth/login it is the second step; without, the passkey is enough, if the device has checked who uses ' +
    'it. A passkey that is not accepted is 401, whatever the reason, and counts as an attempt to sign in.',
  stability: null,
  refusesWith: [409],
  access: { isCredentialEntry: true },
  schemas: { body: CompletePasskeyLogInRequest, response: { 200: SessionTokens } },
}).handle(async ({ platform, body, request }) => {
  const { challenge, passkey, keepIn } = body;
  const browser = browserOf(request, keepIn);
  const given = { challenge, assertion: passkey, sender: request.sender, browser };
  const tokens = await completePasskeyLogIn(platform, given, clientSourceOf(request));
  if (keepIn === 'COOKIE') return answerWithCookie(platform, tokens, [browserCookie(platform, browser)]);
  return { status: 200, body: sessionTokensToWire(tokens) };
});
