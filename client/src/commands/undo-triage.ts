/** `parapet triage undo`: takes an act of triage back. */
import { defineCommand } from '../cli/command.ts';
import { exitCodes } from '../cli/exit-codes.ts';
import { answerOf } from '../sdk/answer.ts';

export const undoTriage = defineCommand({
  name: 'triage undo',
  summary: 'Take an act of triage back',
  description: ['Each finding returns to what it was, unless somebody has decided about it since.'],
  positionals: { name: 'TRIAGE_ID', summary: 'The id that "parapet triage" printed.', min: 1, max: 1 },
  options: {},
  examples: [{ text: 'That was a mistake', line: 'parapet triage undo 5' }],
  async run({ positionals, context }) {
    const { output } = context;
    const triageId = positionals[0] ?? '';
    const { api, deploymentId } = await context.connect();
    const answer = await answerOf(
      api.POST('/api/triage/v1/deployments/{deploymentId}/triage/{triageId}/undo', {
        params: { path: { deploymentId, triageId } },
      }),
    );
    if (output.isJson) output.json(answer);
    else {
      const kept = answer.keptLater > 0 ? `; ${answer.keptLater} keep a later decision` : '';
      output.line(`${answer.changed} findings are as they were before${kept}.`);
    }
    return exitCodes.ok;
  },
});
