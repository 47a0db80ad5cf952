/** `parapet audit verify`: whether the audit log is whole. */
import { CommandError } from '../cli/command-error.ts';
import { defineCommand } from '../cli/command.ts';
import { exitCodes } from '../cli/exit-codes.ts';
import { answerOf } from '../sdk/answer.ts';

export const verifyAudit = defineCommand({
  name: 'audit verify',
  summary: 'Verify the audit log from its first entry to its last',
  description: [
    'Lets the server compute the chain of all entries anew. Note the head somewhere else now and then, and give it as --head',
    'later: a log that was rewritten does not hold it any more.',
  ],
  options: {
    head: { kind: 'text', value: 'DIGEST', summary: 'A head that was noted earlier; the log must still hold it' },
  },
  examples: [{ text: 'Is the log whole?', line: 'parapet audit verify' }],
  async run({ context, options }) {
    const { output } = context;
    const { api, deploymentId } = await context.connect();
    const { head } = options;
    const state = await answerOf(
      api.GET('/api/audit/v1/deployments/{deploymentId}/state', {
        params: { path: { deploymentId }, query: { ...(head !== undefined && { head }) } },
      }),
    );
    if (output.isJson) output.json(state);
    if (!state.isIntact) {
      throw new CommandError(exitCodes.failed, `The audit log is broken at entry ${state.brokenAt}.`);
    }
    if (head !== undefined && !state.holdsHead) {
      throw new CommandError(exitCodes.failed, `The audit log does not hold ${head}: it was rewritten.`);
    }
    if (!output.isJson) output.line(`${state.entries} entries, whole. Head: ${state.head}`);
    return exitCodes.ok;
  },
});
