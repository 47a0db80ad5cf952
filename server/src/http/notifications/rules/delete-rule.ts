/** DELETE …/rules/{notificationRuleId} (ours). */
import { deleteRule } from '../../../domain/notifications/rules/delete-rule.ts';
import { getRule } from '../../../domain/notifications/rules/get-rule.ts';
import { deploymentRoute, webApi } from '../../route.ts';
import { Empty } from '../../wire/empty.ts';
import { RuleParams } from './rule-wire.ts';

export const deleteNotificationRuleRoute = deploymentRoute({
  method: 'DELETE',
  path: '/api/notifications/v1/deployments/{deploymentId}/rules/{notificationRuleId}',
  operationId: 'DeleteNotificationRule',
  tag: 'Notifications',
  summary: 'Delete a notification rule',
  description: 'Its queued messages that were not tried yet are not sent.',
  effect: 'write',
  stability: null,
  access: webApi('notifications.manage'),
  schemas: { params: RuleParams, response: { 200: Empty } },
})
  .locate(({ platform, member, params }) => getRule(platform, member, params.notificationRuleId))
  .handle(async ({ platform, member, subject }) => {
    await deleteRule(platform, member, subject.id);
    return { status: 200, body: {} };
  });
