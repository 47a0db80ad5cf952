/** GET …/rules (ours): the deployment's notification rules. */
import { listRules } from '../../../domain/notifications/rules/list-rules.ts';
import { deploymentRoute, webApi } from '../../route.ts';
import { ListRulesQuery, RulePage, ruleToWire } from './rule-wire.ts';

export const listNotificationRulesRoute = deploymentRoute({
  method: 'GET',
  path: '/api/notifications/v1/deployments/{deploymentId}/rules',
  operationId: 'ListNotificationRules',
  tag: 'Notifications',
  summary: 'List notification rules, oldest first',
  effect: 'read',
  stability: null,
  access: webApi('notifications.manage'),
  schemas: { query: ListRulesQuery, response: { 200: RulePage } },
}).handle(async ({ platform, member, query }) => {
  const { rules, nextCursor } = await listRules(platform, member, query);
  return { status: 200, body: { rules: rules.map(ruleToWire), nextCursor } };
});
