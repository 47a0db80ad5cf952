/** GET /api/operator/deployments: the organisations of the installation. */
import { listDeploymentPage } from '../../domain/deployments/list-deployments.ts';
import { operatorRoute } from '../route.ts';
import { deploymentToWire, OperatedDeploymentPage, OperatorPageQuery } from './wire.ts';

export const listOperatedDeploymentsRoute = operatorRoute({
  method: 'GET',
  path: '/api/operator/deployments',
  operationId: 'ListOperatedDeployments',
  tag: 'Operators',
  summary: 'List the deployments of the installation, by slug',
  description: 'Their state and how large they are; nothing that is in them.',
  stability: null,
  schemas: { query: OperatorPageQuery, response: { 200: OperatedDeploymentPage } },
}).handle(async ({ platform, query }) => {
  const { deployments, nextCursor } = await listDeploymentPage(platform, query);
  return { status: 200, body: { deployments: deployments.map(deploymentToWire), nextCursor } };
});
