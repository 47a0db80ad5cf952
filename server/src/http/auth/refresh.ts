/** POST /api/auth/refresh: the next access token of a session. */
import { refreshSession } from '../../domain/access/refresh-session.ts';
import { publicRoute } from '../route.ts';
import { RefreshRequest, SessionTokens, sessionTokensToWire } from './wire.ts';

export const refresh = publicRoute({
  method: 'POST',
  path: '/api/auth/refresh',
  operationId: 'RefreshSession',
  tag: 'Auth',
  summary: 'Exchange a refresh token for new tokens',
  description:
    'Each refresh token works once. Using one a second time ends the session, since somebody else must have it.',
  stability: null,
  access: { isCredentialEntry: true },
  schemas: { body: RefreshRequest, response: { 200: SessionTokens } },
}).handle(async ({ platform, body }) => {
  const tokens = await refreshSession(platform, body.refreshToken);
  return { status: 200, body: sessionTokensToWire(tokens) };
});
