/** GET …/directory: the directory, its tokens, and what it was refused. */
import { getDirectory } from '../../../domain/directory/settings/get-directory.ts';
import { deploymentRoute, webApi } from '../../route.ts';
import { DirectoryAnswer, directoryToWire } from './wire.ts';

export const getDirectoryRoute = deploymentRoute({
  method: 'GET',
  path: '/api/agent/deployments/{deploymentId}/directory',
  operationId: 'GetDirectory',
  tag: 'Directory',
  summary: 'Get the directory of the organisation',
  effect: 'read',
  stability: null,
  access: webApi('directory.manage', ['ServiceJWT']),
  schemas: { response: { 200: DirectoryAnswer } },
}).handle(async ({ platform, member }) => ({
  status: 200,
  body: { directory: directoryToWire(await getDirectory(platform, member)) },
}));
