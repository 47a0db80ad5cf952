/** `parapet token list`: lists the caller's API tokens, without their secrets. */
import { defineCommand } from '../cli/command.ts';
import { exitCodes } from '../cli/exit-codes.ts';
import { unwrap } from '../sdk/unwrap.ts';
import { formatTable } from '../terminal/table.ts';

export const listTokens = defineCommand({
  name: 'token list',
  summary: 'List your API tokens',
  description: ['Shows the permissions, the last use and the end of each token, never the token itself.'],
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
        { title: 'LAST USED', value: ({ lastUsedAt }: Token) => lastUsedAt?.slice(0, 10) ?? '-' },
        { title: 'EXPIRES', value: ({ expiresAt }: Token) => endOf(expiresAt, new Date()) },
      ];
      type Token = (typeof answer.tokens)[number];
      output.line(formatTable(answer.tokens, columns, output));
    }
    return exitCodes.ok;
  },
});

const dayMs = 86_400_000;
const soonDays = 7;

/** `never`, the day, or from a week before it on `in 5 days`. */
function endOf(expiresAt: string | null, now: Date): string {
  if (expiresAt === null) return 'never';
  const days = Math.ceil((Date.parse(expiresAt) - now.getTime()) / dayMs);
  if (days <= 0) return 'ended';
  if (days > soonDays) return expiresAt.slice(0, 10);
  return days === 1 ? 'within a day' : `in ${String(days)} days`;
}
