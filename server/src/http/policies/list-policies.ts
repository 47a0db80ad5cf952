/** GET …/policies (ours): a deployment's policies with their rules. */
import { listPolicies } from '../../domain/policies/list-policies.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { instantToWire } from '../wire/instants.ts';
import { ListPoliciesQuery, PolicyPage, policyToWire } from './wire.ts';

export const listPoliciesRoute = deploymentRoute({
  method: 'GET',
  path: '/api/policies/v2/deployments/{deploymentId}/policies',
  operationId: 'ListUnifiedPolicies',
  tag: 'Policies',
  summary: 'List policies with their rules, oldest first',
  effect: 'read',
  stability: null,
  access: webApi('policies.read'),
  schemas: { query: ListPoliciesQuery, response: { 200: PolicyPage } },
}).handle(async ({ platform, member, query }) => {
  const { policies, nextCursor, migratedAt } = await listPolicies(platform, member, {
    pageSize: query.pageSize,
    cursor: query.cursor,
  });
  return {
    status: 200,
    body: { policies: policies.map(policyToWire), nextCursor, migratedAt: instantToWire(migratedAt) },
  };
});
