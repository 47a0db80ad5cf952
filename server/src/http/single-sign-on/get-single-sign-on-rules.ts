/** GET …/single-sign-on-rules: who enters the deployment how. */
import { getRules } from '../../domain/single-sign-on/rules/get-sign-in-rules.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { rulesToWire, SignInRulesAnswer } from './rules-wire.ts';

export const getSingleSignOnRulesRoute = deploymentRoute({
  method: 'GET',
  path: '/api/agent/deployments/{deploymentId}/single-sign-on-rules',
  operationId: 'GetSingleSignOnRules',
  tag: 'Single sign-on',
  summary: 'Show whether single sign-on is required',
  effect: 'read',
  stability: null,
  access: webApi('single_sign_on.manage', ['ServiceJWT']),
  schemas: { response: { 200: SignInRulesAnswer } },
}).handle(async ({ platform, member }) => ({ status: 200, body: rulesToWire(await getRules(platform, member)) }));
