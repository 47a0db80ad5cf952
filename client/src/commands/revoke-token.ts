/** `parapet token revoke`: ends API tokens at once. */
import { defineCommand } from '../cli/command.ts';
import { exitCodes } from '../cli/exit-codes.ts';
import { apiErrorOf } from '../sdk/api-error.ts';

export const revokeToken = defineCommand({
  name: 'token revoke',
  summary: 'Revoke API tokens',
  description: ['Whoever uses the token is refused from then on. There is no way back.'],
  positionals: { name: 'ID…', summary: 'Ids of the tokens, as "parapet token list" shows them.', min: 1, max: 1000 },
  options: {},
  examples: [{ text: 'Revoke one', line: 'parapet token revoke 12' }],
  async run({ positionals, context }) {
    const { output } = context;
    const { api, deploymentId } = await context.connect();
    for (const tokenId of positionals) {
      const { response, error } = await api.DELETE('/api/agent/deployments/{deploymentId}/tokens/{tokenId}', {
        params: { path: { deploymentId, tokenId } },
      });
      if (!response.ok) throw apiErrorOf(response, error);
      if (!output.isJson) output.line(`Token ${tokenId} is revoked.`);
    }
    if (output.isJson) output.json({ revoked: positionals });
    return exitCodes.ok;
  },
});
