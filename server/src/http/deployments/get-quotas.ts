/** GET /api/agent/deployments/{deploymentId}/quotas: what the organisation uses of what it may use. */
import { getQuotas } from '../../domain/deployments/quotas.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { QuotasOutput, quotasToWire } from './quotas-wire.ts';

export const getQuotasRoute = deploymentRoute({
  method: 'GET',
  path: '/api/agent/deployments/{deploymentId}/quotas',
  operationId: 'GetQuotas',
  tag: 'People',
  summary: 'Get a deployment’s quotas and their use',
  description:
    'An operator of the server sets them. Beyond them, 403 QUOTA_EXCEEDED for projects and people, and 429 for uploads.',
  effect: 'read',
  stability: null,
  access: webApi('deployment.manage'),
  schemas: { response: { 200: QuotasOutput } },
}).handle(async ({ platform, member }) => ({ status: 200, body: quotasToWire(await getQuotas(platform, member)) }));
