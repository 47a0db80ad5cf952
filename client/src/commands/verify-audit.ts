/** `parapet audit verify`: checks that the audit log was not altered. */
import { CommandError } from '../cli/command-error.ts';
import { defineCommand } from '../cli/command.ts';
import { exitCodes } from '../cli/exit-codes.ts';
import { unwrap } from '../sdk/unwrap.ts';
import { countOf } from '../terminal/count.ts';

export const verifyAudit = defineCommand({
  name: 'audit verify',
  summary: 'Check that the audit log was not altered',
  description: [
    'The server recomputes the hash chain over all entries. The head is the hash of the last entry: store it outside of Parapet from time to time and pass it as --head later, because a rewritten log no longer contains it.',
  ],
  options: {
    head: {
      kind: 'text',
      value: 'DIGEST',
      summary: 'A head that an earlier run printed; the log must still contain it.',
    },
  },
  examples: [{ text: 'Check the log and print its head', line: 'parapet audit verify' }],
  async run({ context, options }) {
    const { output } = context;
    const { api, deploymentId } = await context.connect();
    const { head } = options;
    const state = await unwrap(
      api.GET('/api/audit/v1/deployments/{deploymentId}/state', {
        params: { path: { deploymentId }, query: { ...(head !== undefined && { head }) } },
      }),
    );
    if (output.isJson) output.json(state);
    if (!state.isIntact) {
      throw new CommandError(
        exitCodes.failed,
        `the audit log was altered: its hash chain breaks at entry ${state.brokenAt}`,
        'Compare this entry with a backup, and find out who can write to the database.',
      );
    }
    if (head !== undefined && !state.holdsHead) {
      throw new CommandError(
        exitCodes.failed,
        `the audit log does not contain the head ${head}: it was rewritten or cut`,
        'Check the head for typing errors; then compare the log with a backup.',
      );
    }
    if (!output.isJson)
      output.line(`The audit log is intact: ${countOf(Number(state.entries), 'entry')}. Head: ${state.head}`);
    return exitCodes.ok;
  },
});
