/** DELETE …/rules/{ruleId} (ours): deletes a rule from the registry. */
import { z } from 'zod';
import { deleteRule } from '../../domain/rules/change-rule.ts';
import { getRule } from '../../domain/rules/get-rule.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { RuleParams } from './wire.ts';

export const deleteRegistryRuleRoute = deploymentRoute({
  method: 'DELETE',
  path: '/api/registry/v1/deployments/{deploymentId}/rules/{ruleId}',
  operationId: 'DeleteRegistryRule',
  tag: 'Rules',
  summary: 'Delete a rule',
  description: 'If it is imported again, its versions continue. Rules of the starter pack can only be disabled.',
  effect: 'write',
  stability: null,
  refusesWith: [409],
  access: webApi('rules.manage'),
  schemas: { params: RuleParams, response: { 200: z.object({}) } },
})
  .locate(({ platform, member, params }) => getRule(platform, member, params.ruleId))
  .handle(async ({ platform, member, subject }) => {
    await deleteRule(platform, member, subject.id);
    return { status: 200, body: {} };
  });
