/** PATCH …/policies/{policyId} (ours): a policy's name or rules. */
import { getPolicy } from '../../domain/policies/get-policy.ts';
import { updatePolicy } from '../../domain/policies/update-policy.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { PolicyAnswer, PolicyParams, policyToWire, UpdatePolicyRequest } from './wire.ts';

export const updatePolicyRoute = deploymentRoute({
  method: 'PATCH',
  path: '/api/policies/v2/deployments/{deploymentId}/policies/{policyId}',
  operationId: 'UpdatePolicy',
  tag: 'Policies',
  summary: 'Update a policy’s name or its rules',
  description:
    '`rules` replaces all rules; absent fields stay unchanged. It takes effect with each project’s next scan.',
  effect: 'write',
  stability: null,
  needsFreshProof: true,
  access: webApi('policies.manage'),
  schemas: { params: PolicyParams, body: UpdatePolicyRequest, response: { 200: PolicyAnswer } },
})
  .locate(({ platform, member, params }) => getPolicy(platform, member, params.policyId))
  .handle(async ({ platform, member, subject, body }) => {
    const policy = await updatePolicy(platform, member, subject.id, { name: body.name, rules: body.rules });
    return { status: 200, body: { policy: policyToWire(policy) } };
  });
