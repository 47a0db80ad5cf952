/**
 * POST /api/auth/token-requests/show: what a signed-in person checks before they approve. The key is in the body
 * because paths are logged.
 */
import { getLoginRequest } from '../../domain/access/login-requests.ts';
import { userRoute } from '../route.ts';
import { ShowTokenRequestRequest, TokenRequest, tokenRequestToWire } from './wire.ts';

export const showTokenRequestRoute = userRoute({
  method: 'POST',
  path: '/api/auth/token-requests/show',
  operationId: 'ShowTokenRequest',
  tag: 'Auth',
  summary: 'Show a request for a token',
  description: 'Approve only requests that you started yourself: the requester gets a token that acts as you.',
  stability: null,
  refusesWith: [404],
  access: { schemes: ['ServiceJWT'] },
  schemas: { body: ShowTokenRequestRequest, response: { 200: TokenRequest } },
}).handle(async ({ platform, body }) => {
  const request = await getLoginRequest(platform, body.tokenRequestKey);
  return { status: 200, body: tokenRequestToWire(request) };
});
