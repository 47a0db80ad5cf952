/** PATCH …/session-rules: changes how long sessions may live in a deployment. */
import { changeSessionRules, showSessionRules } from '../../domain/access/session-rules.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { ChangedSessionRules, sessionRulesToWire, UpdateSessionRulesRequest } from './session-rules-wire.ts';

export const updateSessionRulesRoute = deploymentRoute({
  method: 'PATCH',
  path: '/api/agent/deployments/{deploymentId}/session-rules',
  operationId: 'UpdateSessionRules',
  tag: 'People',
  summary: 'Change how long sessions may live in a deployment',
  description:
    'Holds at once for sessions that there are, also for the one that asks. A person who is in several deployments has the strictest ' +
    'rules of all; API tokens have rules of their own.',
  effect: 'write',
  stability: null,
  needsFreshProof: true,
  access: webApi('deployment.manage', ['ServiceJWT']),
  schemas: { body: UpdateSessionRulesRequest, response: { 200: ChangedSessionRules } },
}).handle(async ({ platform, member, body: { idleHoursMax, ageHoursMax } }) => {
  const endedSessions = await changeSessionRules(platform, member, { idleHoursMax, ageHoursMax });
  const shown = sessionRulesToWire(await showSessionRules(platform, member));
  return { status: 200, body: { ...shown, endedSessions } };
});
