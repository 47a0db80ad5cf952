/** POST …/tokens: a new API token. */
import { createToken } from '../../domain/tokens/create-token.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { CreatedToken, CreateTokenRequest } from './wire.ts';

export const createTokenRoute = deploymentRoute({
  method: 'POST',
  path: '/api/agent/deployments/{deploymentId}/tokens',
  operationId: 'CreateToken',
  tag: 'Tokens',
  summary: 'Create an API token',
  description:
    'The token always has the rights that you have at the time, and is revoked when you leave the deployment. Only a signed-in person ' +
    'can create one, so a stolen token cannot create others.',
  effect: 'write',
  stability: null,
  needsFreshProof: true,
  access: webApi('tokens.manage_own', ['ServiceJWT']),
  refusesWith: [409],
  schemas: { body: CreateTokenRequest, response: { 200: CreatedToken } },
}).handle(async ({ platform, member, body }) => {
  const created = await createToken(platform, member, {
    name: body.name,
    permissions: body.permissions,
    expiresAt: body.expiresAt ?? null,
    scopes: body.scopes ?? null,
    isReadOnly: body.isReadOnly ?? false,
    allowedNetworks: body.allowedNetworks ?? null,
  });
  return { status: 200, body: created };
});
