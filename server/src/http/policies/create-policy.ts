/** POST …/policies (ours): a new policy beside the default ones. */
import { createPolicy } from '../../domain/policies/create-policy.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { CreatePolicyRequest, PolicyAnswer, policyToWire } from './wire.ts';

export const createPolicyRoute = deploymentRoute({
  method: 'POST',
  path: '/api/policies/v2/deployments/{deploymentId}/policies',
  operationId: 'CreatePolicy',
  tag: 'Policies',
  summary: 'Create a policy',
  description:
    'It is evaluated before its product’s default policy and after older policies. It takes effect with each project’s next scan.',
  effect: 'write',
  stability: null,
  refusesWith: [409],
  needsFreshProof: true,
  access: webApi('policies.manage'),
  schemas: { body: CreatePolicyRequest, response: { 200: PolicyAnswer } },
}).handle(async ({ platform, member, body }) => {
  const { name, slug, productType, rules } = body;
  const policy = await createPolicy(platform, member, { name, slug, product: productType, rules });
  return { status: 200, body: { policy: policyToWire(policy) } };
});
