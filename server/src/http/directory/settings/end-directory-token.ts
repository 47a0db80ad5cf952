/** DELETE …/directory/tokens/{directoryTokenId}: the token works no more. */
import { endDirectoryToken, getDirectoryToken } from '../../../domain/directory/settings/end-directory-token.ts';
import { deploymentRoute, webApi } from '../../route.ts';
import { Empty } from '../../wire/empty.ts';
import { DirectoryTokenParams } from './wire.ts';

export const endDirectoryTokenRoute = deploymentRoute({
  method: 'DELETE',
  path: '/api/agent/deployments/{deploymentId}/directory/tokens/{directoryTokenId}',
  operationId: 'EndDirectoryToken',
  tag: 'Directory',
  summary: 'End a token of the directory',
  effect: 'write',
  stability: null,
  needsFreshProof: true,
  access: webApi('directory.manage', ['ServiceJWT']),
  schemas: { params: DirectoryTokenParams, response: { 200: Empty } },
})
  .locate(({ platform, member, params }) => getDirectoryToken(platform, member, params.directoryTokenId))
  .handle(async ({ platform, member, subject }) => {
    await endDirectoryToken(platform, member, subject);
    return { status: 200, body: {} };
  });
