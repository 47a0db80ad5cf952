/** GET …/token-rules/preview: how many tokens live longer than a rule would allow. */
import { previewTokenRules } from '../../domain/tokens/token-rules.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { PreviewTokenRulesQuery, TokenRulesPreview } from './wire.ts';

export const previewTokenRulesRoute = deploymentRoute({
  method: 'GET',
  path: '/api/agent/deployments/{deploymentId}/token-rules/preview',
  operationId: 'PreviewTokenRules',
  tag: 'Tokens',
  summary: 'Count the tokens that live longer than a rule would allow',
  description: 'They stay valid when the rule is set: it is for new tokens.',
  effect: 'read',
  stability: null,
  access: webApi('deployment.manage'),
  schemas: { query: PreviewTokenRulesQuery, response: { 200: TokenRulesPreview } },
}).handle(async ({ platform, member, query }) => {
  const { tokens, directoryTokens } = await previewTokenRules(platform, member, query.daysMax);
  return { status: 200, body: { longerLivedTokenCount: tokens, longerLivedDirectoryTokenCount: directoryTokens } };
});
