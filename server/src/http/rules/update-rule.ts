/** PATCH …/rules/{ruleId} (ours): enables or disables a rule. */
import { setRuleEnabled } from '../../domain/rules/change-rule.ts';
import { getRule } from '../../domain/rules/get-rule.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { RuleAnswer, RuleParams, ruleToWire, UpdateRuleRequest } from './wire.ts';

export const updateRegistryRuleRoute = deploymentRoute({
  method: 'PATCH',
  path: '/api/registry/v1/deployments/{deploymentId}/rules/{ruleId}',
  operationId: 'UpdateRegistryRule',
  tag: 'Rules',
  summary: 'Enable or disable a rule',
  description:
    'A disabled rule is not sent to scanners: its findings become REMOVED with each project’s next scan. Neither an import nor an ' +
    'upgrade of Parapet enables it again.',
  effect: 'write',
  stability: null,
  access: webApi('rules.manage'),
  schemas: { params: RuleParams, body: UpdateRuleRequest, response: { 200: RuleAnswer } },
})
  .locate(({ platform, member, params }) => getRule(platform, member, params.ruleId))
  .handle(async ({ platform, member, subject, body }) => {
    const rule = await setRuleEnabled(platform, member, subject.id, body.isEnabled);
    return { status: 200, body: { rule: ruleToWire(rule) } };
  });
