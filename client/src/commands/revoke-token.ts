/** `parapet token revoke`: revokes API tokens, effective immediately. */
import { defineCommand } from '../cli/command.ts';
import { exitCodes } from '../cli/exit-codes.ts';
import { apiErrorOf } from '../sdk/api-error.ts';

export const revokeToken = defineCommand({
  name: 'token revoke',
  summary: 'Revoke API tokens',
  description: ['Programs that use the token are rejected from then on. This cannot be undone.'],
  positionals: { name: 'ID…', summary: 'Token IDs, as "parapet token list" shows them.', min: 1, max: 1000 },
  options: {},
  examples: [{ text: 'Revoke a token', line: 'parapet token revoke 12' }],
  async run({ positionals, context }) {
    const { output } = context;
    const { api, deploymentId } = await context.connect();
    for (const tokenId of positionals) {
      const { response, error } = await api.DELETE('/api/agent/deployments/{deploymentId}/tokens/{tokenId}', {
        params: { path: { deploymentId, tokenId } },
      });
      if (!response.ok) throw apiErrorOf(response, error);
      if (!output.isJson) output.line(`Revoked token ${tokenId}.`);
    }
    if (output.isJson) output.json({ revoked: positionals });
    return exitCodes.ok;
  },
});
