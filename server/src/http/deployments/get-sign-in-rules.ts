/** GET /api/agent/deployments/{deploymentId}/sign-in-rules: what the organisation asks of its people's sign-ins. */
import { getSignInRules } from '../../domain/second-factors/sign-in-rules.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { SignInRules } from './wire.ts';

export const getSignInRulesRoute = deploymentRoute({
  method: 'GET',
  path: '/api/agent/deployments/{deploymentId}/sign-in-rules',
  operationId: 'GetSignInRules',
  tag: 'People',
  summary: 'Get what a deployment asks of its people’s sign-ins',
  effect: 'read',
  stability: null,
  access: webApi('deployment.manage', ['ServiceJWT']),
  schemas: { response: { 200: SignInRules } },
}).handle(async ({ platform, member }) => ({ status: 200, body: await getSignInRules(platform, member) }));
