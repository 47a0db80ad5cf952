import { getToken } from '../../domain/tokens/get-token.ts';
import { revokeToken } from '../../domain/tokens/revoke-token.ts';
/** DELETE …/tokens/{tokenId}: revokes an API token at once. */
import { deploymentRoute, webApi } from '../route.ts';
import { Empty } from '../wire/empty.ts';
import { TokenParams } from './wire.ts';

export const revokeTokenRoute = deploymentRoute({
  method: 'DELETE',
  path: '/api/agent/deployments/{deploymentId}/tokens/{tokenId}',
  operationId: 'RevokeToken',
  tag: 'Tokens',
  summary: 'Revoke an API token',
  description: 'You can revoke your own tokens, and as an admin any in the deployment. A token can also revoke itself.',
  effect: 'write',
  stability: null,
  access: webApi('tokens.manage_own'),
  schemas: { params: TokenParams, response: { 200: Empty } },
})
  .locate(({ platform, member, params }) => getToken(platform, member, params.tokenId))
  .handle(async ({ platform, member, subject }) => {
    await revokeToken(platform, member, subject);
    return { status: 200, body: {} };
  });
