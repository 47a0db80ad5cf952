/** GET …/token-rules: what a deployment asks of its API tokens. */
import { showTokenRules } from '../../domain/tokens/token-rules.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { TokenRules } from './wire.ts';

export const getTokenRulesRoute = deploymentRoute({
  method: 'GET',
  path: '/api/agent/deployments/{deploymentId}/token-rules',
  operationId: 'GetTokenRules',
  tag: 'Tokens',
  summary: 'Get what a deployment asks of its API tokens',
  effect: 'read',
  stability: null,
  access: webApi('tokens.manage_own'),
  schemas: { response: { 200: TokenRules } },
}).handle(async ({ platform, member }) => ({ status: 200, body: await showTokenRules(platform, member) }));
