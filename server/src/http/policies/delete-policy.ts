/** DELETE …/policies/{policyId} (ours): deletes a policy. */
import { deletePolicy } from '../../domain/policies/delete-policy.ts';
import { getPolicy } from '../../domain/policies/get-policy.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { Empty } from '../wire/empty.ts';
import { PolicyParams } from './wire.ts';

export const deletePolicyRoute = deploymentRoute({
  method: 'DELETE',
  path: '/api/policies/v2/deployments/{deploymentId}/policies/{policyId}',
  operationId: 'DeletePolicy',
  tag: 'Policies',
  summary: 'Delete a policy',
  description: 'A default policy cannot be deleted. Findings keep its decision until their project’s next scan.',
  effect: 'write',
  stability: null,
  refusesWith: [409],
  needsFreshProof: true,
  access: webApi('policies.manage'),
  schemas: { params: PolicyParams, response: { 200: Empty } },
})
  .locate(({ platform, member, params }) => getPolicy(platform, member, params.policyId))
  .handle(async ({ platform, member, subject }) => {
    await deletePolicy(platform, member, subject.id);
    return { status: 200, body: {} };
  });
