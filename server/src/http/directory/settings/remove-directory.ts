/** DELETE …/directory: the directory says nothing any more. */
import { removeDirectory } from '../../../domain/directory/settings/remove-directory.ts';
import { deploymentRoute, webApi } from '../../route.ts';
import { Empty } from '../../wire/empty.ts';

export const removeDirectoryRoute = deploymentRoute({
  method: 'DELETE',
  path: '/api/agent/deployments/{deploymentId}/directory',
  operationId: 'RemoveDirectory',
  tag: 'Directory',
  summary: 'Remove the directory',
  description:
    'Ends its tokens at once, and forgets its users and groups. Members stay with their roles and teams, and admins manage them again.',
  effect: 'write',
  stability: null,
  needsFreshProof: true,
  access: webApi('directory.manage', ['ServiceJWT']),
  schemas: { response: { 200: Empty } },
}).handle(async ({ platform, member }) => {
  await removeDirectory(platform, member);
  return { status: 200, body: {} };
});
