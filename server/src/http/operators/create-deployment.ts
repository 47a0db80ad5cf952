/** POST /api/operator/deployments: creates an organisation and invites its first admin. */
import { createDeployment } from '../../domain/deployments/create-deployment.ts';
import { operatorRoute } from '../route.ts';
import { CreatedDeployment, CreateDeploymentRequest, firstAdminToWire } from './wire.ts';

export const createDeploymentRoute = operatorRoute({
  method: 'POST',
  path: '/api/operator/deployments',
  operationId: 'CreateDeployment',
  tag: 'Operators',
  summary: 'Create a deployment and invite its first admin',
  description: 'Nobody else is in it, not even the operator. 409 if the slug is taken.',
  stability: null,
  refusesWith: [409],
  needsFreshProof: true,
  schemas: { body: CreateDeploymentRequest, response: { 200: CreatedDeployment } },
}).handle(async ({ platform, operator, body }) => {
  const sending = { ...platform, sendsMail: platform.outside.mail !== null };
  const { deploymentId, invite } = await createDeployment(sending, operator, body);
  return { status: 200, body: { id: deploymentId, invite: firstAdminToWire(invite) } };
});
