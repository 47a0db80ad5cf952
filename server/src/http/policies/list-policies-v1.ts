/** 4.11 (deprecated): a deployment's policies; 410 once it is on the unified model. */
import { listAllPolicies } from '../../domain/policies/list-policies.ts';
import { requireOldModel } from '../../domain/policies/migrate-policies.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { DeprecatedPolicyList, deprecatedPolicyToWire } from './wire.ts';

export const listPoliciesV1Route = deploymentRoute({
  method: 'GET',
  path: '/api/policies/v1/deployments/{deploymentId}',
  operationId: 'ListPolicies',
  tag: 'Policies',
  summary: 'List policies',
  description:
    'Deprecated in favour of `/api/policies/v2/`. Once the deployment is migrated to the unified policies model, it answers 410 with ' +
    'the code DEPLOYMENT_MIGRATED.',
  effect: 'read',
  stability: 'deprecated',
  deprecation: {
    since: new Date('2026-11-01T00:00:00Z'),
    successor: '/api/policies/v2/deployments/{deploymentId}/policies',
  },
  refusesWith: [410],
  access: webApi('policies.read', ['ServiceWebToken']),
  schemas: { response: { 200: DeprecatedPolicyList } },
})
  .locate(({ platform, member }) => requireOldModel(platform, member))
  .handle(async ({ platform, member }) => {
    const policies = await listAllPolicies(platform, member.deploymentId);
    return { status: 200, body: { policies: policies.map(deprecatedPolicyToWire) } };
  });
