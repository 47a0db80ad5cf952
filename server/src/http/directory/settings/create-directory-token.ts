/** POST …/directory/tokens: a credential for the directory. */
import { createDirectoryToken } from '../../../domain/directory/settings/create-directory-token.ts';
import { deploymentRoute, webApi } from '../../route.ts';
import { CreatedDirectoryToken, CreateDirectoryTokenRequest } from './wire.ts';

export const createDirectoryTokenRoute = deploymentRoute({
  method: 'POST',
  path: '/api/agent/deployments/{deploymentId}/directory/tokens',
  operationId: 'CreateDirectoryToken',
  tag: 'Directory',
  summary: 'Create a token for the directory',
  description:
    'The first one sets the directory up. It opens the SCIM interface of this organisation, and nothing else.',
  effect: 'write',
  stability: null,
  needsFreshProof: true,
  refusesWith: [409],
  access: webApi('directory.manage', ['ServiceJWT']),
  schemas: { body: CreateDirectoryTokenRequest, response: { 200: CreatedDirectoryToken } },
}).handle(async ({ platform, member, body }) => ({
  status: 200,
  body: await createDirectoryToken(platform, member, {
    name: body.name,
    expiresAt: body.expiresAt ?? null,
    replacesId: body.replacesTokenId ?? null,
    allowedNetworks: body.allowedNetworks ?? null,
  }),
}));
