/** GET …/session-rules: how long sessions may live in a deployment. */
import { showSessionRules } from '../../domain/access/session-rules.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { SessionRules, sessionRulesToWire } from './session-rules-wire.ts';

export const getSessionRulesRoute = deploymentRoute({
  method: 'GET',
  path: '/api/agent/deployments/{deploymentId}/session-rules',
  operationId: 'GetSessionRules',
  tag: 'People',
  summary: 'Get how long sessions may live in a deployment',
  effect: 'read',
  stability: null,
  access: webApi('deployment.manage'),
  schemas: { response: { 200: SessionRules } },
}).handle(async ({ platform, member }) => ({
  status: 200,
  body: sessionRulesToWire(await showSessionRules(platform, member)),
}));
