/** POST …/migration (ours): the deployment moves to the unified policies model. */
import { migratePolicies } from '../../domain/policies/migrate-policies.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { instantToWire } from '../wire/instants.ts';
import { MigratedPolicies } from './wire.ts';

export const migratePoliciesRoute = deploymentRoute({
  method: 'POST',
  path: '/api/policies/v2/deployments/{deploymentId}/migration',
  operationId: 'MigratePolicies',
  tag: 'Policies',
  summary: 'Migrate the deployment to the unified policies model',
  description:
    'This cannot be undone. From then on the deprecated policies service and the ruleboards service answer 410 with the code ' +
    'DEPLOYMENT_MIGRATED; policies and their decisions stay the same.',
  effect: 'write',
  stability: null,
  refusesWith: [409],
  needsFreshProof: true,
  access: webApi('policies.manage'),
  schemas: { response: { 200: MigratedPolicies } },
}).handle(async ({ platform, member }) => {
  const migratedAt = await migratePolicies(platform, member);
  return { status: 200, body: { migratedAt: instantToWire(migratedAt) } };
});
