/** PATCH …/single-sign-on-rules: requires single sign-on, or stops to. */
import { updateRules } from '../../domain/single-sign-on/rules/update-sign-in-rules.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { rulesToWire, SignInRulesAnswer, UpdateSignInRulesRequest } from './rules-wire.ts';

export const updateSingleSignOnRulesRoute = deploymentRoute({
  method: 'PATCH',
  path: '/api/agent/deployments/{deploymentId}/single-sign-on-rules',
  operationId: 'UpdateSingleSignOnRules',
  tag: 'Single sign-on',
  summary: 'Require single sign-on, or stop requiring it',
  description:
    'Takes effect at once, also for sessions that a password began: they are 403 in this deployment. 409 without a provider that is on, ' +
    'and without an active admin who may use a password.',
  effect: 'write',
  stability: null,
  needsFreshProof: true,
  refusesWith: [409],
  access: webApi('single_sign_on.manage', ['ServiceJWT']),
  schemas: { body: UpdateSignInRulesRequest, response: { 200: SignInRulesAnswer } },
}).handle(async ({ platform, member, body: { requiresSingleSignOn, passwordUserIds } }) => ({
  status: 200,
  body: rulesToWire(await updateRules(platform, member, { requiresSingleSignOn, passwordUserIds })),
}));
