/** PUT /api/operator/deployments/{deployment}/quotas: what an organisation may use. */
import { updateQuotas } from '../../domain/deployments/quotas.ts';
import { SetQuotasRequest } from '../deployments/quotas-wire.ts';
import { operatorRoute } from '../route.ts';
import { Empty } from '../wire/empty.ts';
import { DeploymentParams } from './wire.ts';

export const setQuotasRoute = operatorRoute({
  method: 'PUT',
  path: '/api/operator/deployments/{deployment}/quotas',
  operationId: 'SetQuotas',
  tag: 'Operators',
  summary: 'Set what a deployment may use',
  description:
    'Replaces all quotas: what is absent has no limit. A quota below what is used removes nothing; it refuses what is new.',
  stability: null,
  refusesWith: [404],
  schemas: { params: DeploymentParams, body: SetQuotasRequest, response: { 200: Empty } },
}).handle(async ({ platform, operator, params, body: limits }) => {
  await updateQuotas(platform, operator, { deploymentId: params.deployment, limits });
  return { status: 200, body: {} };
});
