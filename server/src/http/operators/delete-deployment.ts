/** DELETE /api/operator/deployments/{deployment}: deletes an organisation with everything in it. */
import { beginDeletion } from '../../domain/deployments/begin-deletion.ts';
import { operatorRoute } from '../route.ts';
import { Empty } from '../wire/empty.ts';
import { DeleteDeploymentQuery, DeploymentParams } from './wire.ts';

export const deleteDeploymentRoute = operatorRoute({
  method: 'DELETE',
  path: '/api/operator/deployments/{deployment}',
  operationId: 'DeleteDeployment',
  tag: 'Operators',
  summary: 'Delete a deployment with everything in it',
  description:
    'It refuses everybody from then on, and a job deletes its rows in steps; the accounts that belong to nothing else go, too. Only a ' +
    'dump brings it back. 400 unless `confirm` is its name; 409 for the demo, and if it is being deleted.',
  stability: null,
  refusesWith: [404, 409],
  needsFreshProof: true,
  schemas: { params: DeploymentParams, query: DeleteDeploymentQuery, response: { 202: Empty } },
}).handle(async ({ platform, operator, params, query: { confirm } }) => {
  await beginDeletion(platform, operator, { deploymentId: params.deployment, confirm });
  return { status: 202, body: {} };
});
