/** `parapet token list`: lists the caller's API tokens, without their secrets. */
import { defineCommand } from '../cli/command.ts';
import { exitCodes } from '../cli/exit-codes.ts';
import { unwrap } from '../sdk/unwrap.ts';
import { formatTable } from '../terminal/table.ts';

export const listTokens = defineCommand({
  name: 'token list',
  summary: 'List your API tokens',
  description: ['Shows the permissions and the expiry of each token, never the token itself.'],
  options: {},
  examples: [{ text: 'List your tokens', line: 'parapet token list' }],
  async run({ context }) {
    const { output } = context;
    const { api, deploymentId } = await context.connect();
    const answer = await unwrap(
      api.GET('/api/agent/deployments/{deploymentId}/tokens', {
        params: { path: { deploymentId } },
      }),
    );
    if (output.isJson) {
      output.json(answer);
      return exitCodes.ok;
    }
    if (answer.tokens.length === 0) output.note('No tokens.');
    else {
      const columns = [
        { title: 'ID', value: ({ id }: Token) => id, isNumber: true },
        { title: 'NAME', value: ({ name }: Token) => name, isFlexible: true },
        { title: 'PERMISSIONS', value: ({ permissions }: Token) => permissions.join(', ') },
        { title: 'CREATED', value: ({ createdAt }: Token) => createdAt.slice(0, 10) },
        { title: 'EXPIRES', value: ({ expiresAt }: Token) => expiresAt?.slice(0, 10) ?? 'never' },
      ];
      type Token = (typeof answer.tokens)[number];
      output.line(formatTable(answer.tokens, columns, output));
    }
    return exitCodes.ok;
  },
});
