/** 4.13: sends a message of a rule now, through the usual code, and returns the outcome. */
import { getRule } from '../../../domain/notifications/rules/get-rule.ts';
import { testRule } from '../../../domain/notifications/rules/test-rule.ts';
import { deploymentRoute, webApi } from '../../route.ts';
import { RuleParams, RuleTest, TestRuleRequest } from './rule-wire.ts';

export const testNotificationRuleRoute = deploymentRoute({
  method: 'POST',
  path: '/api/agent/deployments/{deploymentId}/actions/{notificationRuleId}/test',
  operationId: 'TestNotificationRule',
  tag: 'Notifications',
  summary: 'Test a notification rule',
  effect: 'write',
  stability: null,
  access: webApi('notifications.manage'),
  schemas: { params: RuleParams, body: TestRuleRequest, response: { 200: RuleTest } },
})
  .locate(({ platform, member, params }) => getRule(platform, member, params.notificationRuleId))
  .handle(async ({ platform, member, subject }) => {
    const errorDetail = await testRule(platform, member, subject);
    return { status: 200, body: { success: errorDetail === '', errorDetail } };
  });
