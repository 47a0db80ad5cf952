/** POST /api/operator/deployments/{deployment}/suspend: refuses everything of an organisation. */
import { suspendDeployment } from '../../domain/deployments/suspend-deployment.ts';
import { operatorRoute } from '../route.ts';
import { Empty } from '../wire/empty.ts';
import { DeploymentParams, SuspendRequest } from './wire.ts';

export const suspendDeploymentRoute = operatorRoute({
  method: 'POST',
  path: '/api/operator/deployments/{deployment}/suspend',
  operationId: 'SuspendDeployment',
  tag: 'Operators',
  summary: 'Suspend a deployment',
  description:
    'At once, on every node: 403 DEPLOYMENT_SUSPENDED for its people, API tokens, directory, identity providers, invites, webhooks and ' +
    'uploads; open streams end, and queued jobs rest. Nothing is lost. 409 if it is suspended or being deleted, and for the demo.',
  stability: null,
  refusesWith: [404, 409],
  needsFreshProof: true,
  schemas: { params: DeploymentParams, body: SuspendRequest, response: { 200: Empty } },
}).handle(async ({ platform, operator, params, body: { reason } }) => {
  await suspendDeployment(platform, operator, { deploymentId: params.deployment, reason });
  return { status: 200, body: {} };
});
