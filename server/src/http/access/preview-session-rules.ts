/** GET …/session-rules/preview: how many sessions a rule would end at once. */
import { previewSessionRules } from '../../domain/access/session-rules.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { PreviewSessionRulesQuery, SessionRulesPreview } from './session-rules-wire.ts';

export const previewSessionRulesRoute = deploymentRoute({
  method: 'GET',
  path: '/api/agent/deployments/{deploymentId}/session-rules/preview',
  operationId: 'PreviewSessionRules',
  tag: 'People',
  summary: 'Count the sessions that rules would end at once',
  description: 'An absent rule is the limit of the installation.',
  effect: 'read',
  stability: null,
  access: webApi('deployment.manage'),
  schemas: { query: PreviewSessionRulesQuery, response: { 200: SessionRulesPreview } },
}).handle(async ({ platform, member, query: { idleHoursMax = null, ageHoursMax = null } }) => {
  const endedSessions = await previewSessionRules(platform, member, { idleHoursMax, ageHoursMax });
  return { status: 200, body: { endedSessions } };
});
