/** POST /api/operator/deployments/{deployment}/resume: opens a suspended organisation again. */
import { resumeDeployment } from '../../domain/deployments/suspend-deployment.ts';
import { operatorRoute } from '../route.ts';
import { Empty } from '../wire/empty.ts';
import { DeploymentParams } from './wire.ts';

export const resumeDeploymentRoute = operatorRoute({
  method: 'POST',
  path: '/api/operator/deployments/{deployment}/resume',
  operationId: 'ResumeDeployment',
  tag: 'Operators',
  summary: 'Resume a suspended deployment',
  description: 'Its jobs go on at once. 409 if it is not suspended, or is being deleted.',
  stability: null,
  refusesWith: [404, 409],
  schemas: { params: DeploymentParams, response: { 200: Empty } },
}).handle(async ({ platform, operator, params }) => {
  await resumeDeployment(platform, operator, { deploymentId: params.deployment });
  return { status: 200, body: {} };
});
