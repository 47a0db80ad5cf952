/** DELETE /api/agent/deployments/{deploymentId}/demo: removes the demo organisation with everything in it. */
import { removeDemo } from '../../domain/demo/remove-demo.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { Empty } from '../wire/empty.ts';

export const removeDemoRoute = deploymentRoute({
  method: 'DELETE',
  path: '/api/agent/deployments/{deploymentId}/demo',
  operationId: 'RemoveDemo',
  tag: 'Demo',
  summary: 'Remove the demo',
  description:
    'The deployment in the path is the demo itself or the installation’s first deployment. The demo’s people, tokens and invites are ' +
    'removed at once, and its content within seconds, permanently. 409 if there is no demo, and in any other deployment.',
  effect: 'write',
  stability: null,
  refusesWith: [409],
  access: webApi('deployment.manage', ['ServiceJWT']),
  schemas: { response: { 202: Empty } },
}).handle(async ({ platform, member }) => {
  await removeDemo(platform, member);
  return { status: 202, body: {} };
});
