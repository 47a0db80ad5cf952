/** POST …/rules (ours): creates a notification rule. */
import { createRule } from '../../../domain/notifications/rules/create-rule.ts';
import { deploymentRoute, webApi } from '../../route.ts';
import { CreateRuleRequest, RuleAnswer, ruleToWire } from './rule-wire.ts';

export const createNotificationRuleRoute = deploymentRoute({
  method: 'POST',
  path: '/api/notifications/v1/deployments/{deploymentId}/rules',
  operationId: 'CreateNotificationRule',
  tag: 'Notifications',
  summary: 'Create a notification rule',
  description: 'Sends one digest per scan, with the findings on the primary ref and those new in a pull request.',
  effect: 'write',
  stability: null,
  refusesWith: [409],
  access: webApi('notifications.manage'),
  schemas: { body: CreateRuleRequest, response: { 200: RuleAnswer } },
}).handle(async ({ platform, member, body }) => {
  const { deploymentId: _repeated, ...fields } = body;
  const rule = await createRule(platform, member, fields);
  return { status: 200, body: { rule: ruleToWire(rule) } };
});
