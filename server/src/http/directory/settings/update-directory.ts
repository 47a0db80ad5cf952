/** PATCH …/directory: the role of new people, and whether groups make teams. */
import { getDirectory } from '../../../domain/directory/settings/get-directory.ts';
import { updateDirectory } from '../../../domain/directory/settings/update-directory.ts';
import { deploymentRoute, webApi } from '../../route.ts';
import { DirectoryAnswer, directoryToWire, UpdateDirectoryRequest } from './wire.ts';

export const updateDirectoryRoute = deploymentRoute({
  method: 'PATCH',
  path: '/api/agent/deployments/{deploymentId}/directory',
  operationId: 'UpdateDirectory',
  tag: 'Directory',
  summary: 'Change the settings of the directory',
  effect: 'write',
  stability: null,
  needsFreshProof: true,
  access: webApi('directory.manage', ['ServiceJWT']),
  schemas: { body: UpdateDirectoryRequest, response: { 200: DirectoryAnswer } },
}).handle(async ({ platform, member, body: { defaultRole, createsTeams } }) => {
  await updateDirectory(platform, member, {
    ...(defaultRole !== undefined && { defaultRole }),
    ...(createsTeams !== undefined && { createsTeams }),
  });
  return { status: 200, body: { directory: directoryToWire(await getDirectory(platform, member)) } };
});
