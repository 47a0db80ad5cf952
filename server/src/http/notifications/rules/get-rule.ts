/** GET …/rules/{notificationRuleId} (ours). */
import { getRule } from '../../../domain/notifications/rules/get-rule.ts';
import { deploymentRoute, webApi } from '../../route.ts';
import { RuleAnswer, RuleParams, ruleToWire } from './rule-wire.ts';

export const getNotificationRuleRoute = deploymentRoute({
  method: 'GET',
  path: '/api/notifications/v1/deployments/{deploymentId}/rules/{notificationRuleId}',
  operationId: 'GetNotificationRule',
  tag: 'Notifications',
  summary: 'Get a notification rule',
  effect: 'read',
  stability: null,
  access: webApi('notifications.manage'),
  schemas: { params: RuleParams, response: { 200: RuleAnswer } },
})
  .locate(({ platform, member, params }) => getRule(platform, member, params.notificationRuleId))
  .handle(async ({ subject }) => ({ status: 200, body: { rule: ruleToWire(subject) } }));
