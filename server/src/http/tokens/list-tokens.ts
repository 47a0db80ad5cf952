/** GET …/tokens: the caller's API tokens; for an admin, every member's. */
import { listTokens } from '../../domain/tokens/list-tokens.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { ListTokensQuery, TokenPage, tokenToWire } from './wire.ts';

export const listTokensRoute = deploymentRoute({
  method: 'GET',
  path: '/api/agent/deployments/{deploymentId}/tokens',
  operationId: 'ListTokens',
  tag: 'Tokens',
  summary: 'List API tokens, newest first, without their secrets',
  description:
    'Lists your own tokens; for an admin, those of the whole deployment. Revoked tokens are left out; expired ones are included, but not with a filter by concern.',
  effect: 'read',
  stability: null,
  access: webApi('tokens.manage_own'),
  schemas: { query: ListTokensQuery, response: { 200: TokenPage } },
}).handle(async ({ platform, member, query: { pageSize, cursor, userId, concern } }) => {
  const { tokens, nextCursor } = await listTokens(platform, member, { pageSize, cursor, userId, concern });
  return { status: 200, body: { tokens: tokens.map(tokenToWire), nextCursor } };
});
