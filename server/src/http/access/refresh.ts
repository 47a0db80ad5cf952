/** POST /api/auth/refresh: the next access token of a session. */
import { ParapetError } from '../../base/errors.ts';
import { refreshSession } from '../../domain/access/refresh-session.ts';
import { clientSourceOf } from '../client-source.ts';
import { requireOwnOrigin } from '../origin.ts';
import { publicRoute } from '../route.ts';
import { answerWithCookie, tokenInCookie } from './session-cookie.ts';
import { RefreshRequest, SessionTokens, sessionTokensToWire } from './wire.ts';

export const refreshRoute = publicRoute({
  method: 'POST',
  path: '/api/auth/refresh',
  operationId: 'RefreshSession',
  tag: 'Auth',
  summary: 'Exchange a refresh token for new tokens',
  description:
    'Each refresh token works once. Using one a second time ends the session, because it must have been stolen; within 30 s of the ' +
    'first use Parapet assumes a reloaded page instead, and returns tokens of the same session. A request without a token in its body ' +
    'is authenticated by the cookie `parapet_session`, and must carry the Origin of a page of this server.',
  stability: null,
  access: { isCredentialEntry: true },
  schemas: { body: RefreshRequest, response: { 200: SessionTokens } },
}).handle(async ({ platform, body, request }) => {
  const source = clientSourceOf(request);
  if (body.refreshToken !== '') {
    return { status: 200, body: sessionTokensToWire(await refreshSession(platform, body.refreshToken, source)) };
  }
  const kept = tokenInCookie(request);
  if (kept === '') throw new ParapetError('UNAUTHENTICATED', 'No session cookie: send a refresh token, or sign in.');
  requireOwnOrigin(request, platform.settings.publicUrl);
  return answerWithCookie(platform, await refreshSession(platform, kept, source));
});
