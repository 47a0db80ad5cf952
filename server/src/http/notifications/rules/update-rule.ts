/** PATCH …/rules/{notificationRuleId} (ours). */
import { getRule } from '../../../domain/notifications/rules/get-rule.ts';
import { updateRule } from '../../../domain/notifications/rules/update-rule.ts';
import { deploymentRoute, webApi } from '../../route.ts';
import { RuleAnswer, RuleParams, ruleToWire, UpdateRuleRequest } from './rule-wire.ts';

export const updateNotificationRuleRoute = deploymentRoute({
  method: 'PATCH',
  path: '/api/notifications/v1/deployments/{deploymentId}/rules/{notificationRuleId}',
  operationId: 'UpdateNotificationRule',
  tag: 'Notifications',
  summary: 'Update a notification rule',
  description: 'A disabled rule sends nothing, not even its queued messages that were not tried yet.',
  effect: 'write',
  stability: null,
  access: webApi('notifications.manage'),
  schemas: { params: RuleParams, body: UpdateRuleRequest, response: { 200: RuleAnswer } },
})
  .locate(({ platform, member, params }) => getRule(platform, member, params.notificationRuleId))
  .handle(async ({ platform, member, subject, body }) => {
    const { name, channelId, events, severities, products, projectIds, tags, hourlyMax, isEnabled } = body;
    const change = { name, channelId, events, severities, products, projectIds, tags, hourlyMax, isEnabled };
    const rule = await updateRule(platform, member, subject.id, change);
    return { status: 200, body: { rule: ruleToWire(rule) } };
  });
