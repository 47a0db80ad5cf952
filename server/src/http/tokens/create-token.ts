/** POST …/tokens: a new API token. */
import { createToken } from '../../domain/tokens/create-token.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { CreatedToken, CreateTokenRequest } from './wire.ts';

export const createTokenRoute = deploymentRoute({
  method: 'POST',
  path: '/api/agent/deployments/{deploymentId}/tokens',
  operationId: 'CreateToken',
  tag: 'Tokens',
  summary: 'Make an API token',
  description:
    'The token acts with your rights of the moment, and dies when you leave the deployment. Only a signed-in person can make one: ' +
    'a stolen token must not be able to make its successors.',
  effect: 'write',
  stability: null,
  access: webApi('tokens.manage_own', ['ServiceJWT']),
  schemas: { body: CreateTokenRequest, response: { 200: CreatedToken } },
}).handle(async ({ platform, member, body }) => {
  const created = await createToken(platform, member, {
    name: body.name,
    permissions: body.permissions,
    expiresAt: body.expiresAt ?? null,
    scopes: body.scopes ?? null,
  });
  return { status: 200, body: created };
});
