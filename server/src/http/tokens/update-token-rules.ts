/** PATCH …/token-rules: changes what a deployment asks of its API tokens. */
import { changeTokenRules, showTokenRules } from '../../domain/tokens/token-rules.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { TokenRules, UpdateTokenRulesRequest } from './wire.ts';

export const updateTokenRulesRoute = deploymentRoute({
  method: 'PATCH',
  path: '/api/agent/deployments/{deploymentId}/token-rules',
  operationId: 'UpdateTokenRules',
  tag: 'Tokens',
  summary: 'Change what a deployment asks of its API tokens',
  description:
    'For new tokens, of people and of the directory. Tokens that live longer, or people who have more, stay as they are; ListTokens finds them by the concern LONGER_THAN_ALLOWED.',
  effect: 'write',
  stability: null,
  needsFreshProof: true,
  access: webApi('deployment.manage', ['ServiceJWT']),
  schemas: { body: UpdateTokenRulesRequest, response: { 200: TokenRules } },
}).handle(async ({ platform, member, body: { daysMax, perPersonMax } }) => {
  await changeTokenRules(platform, member, { daysMax, perPersonMax });
  return { status: 200, body: await showTokenRules(platform, member) };
});
