/** GET …/policies/{policyId} (ours): one policy with its rules. */
import { getPolicy } from '../../domain/policies/get-policy.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { PolicyAnswer, PolicyParams, policyToWire } from './wire.ts';

export const getPolicyRoute = deploymentRoute({
  method: 'GET',
  path: '/api/policies/v2/deployments/{deploymentId}/policies/{policyId}',
  operationId: 'GetPolicy',
  tag: 'Policies',
  summary: 'Get a policy with its rules',
  effect: 'read',
  stability: null,
  access: webApi('policies.read'),
  schemas: { params: PolicyParams, response: { 200: PolicyAnswer } },
})
  .locate(({ platform, member, params }) => getPolicy(platform, member, params.policyId))
  .handle(async ({ subject }) => ({ status: 200, body: { policy: policyToWire(subject) } }));
