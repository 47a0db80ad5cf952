/** `parapet triage undo`: undoes one triage. */
import { defineCommand } from '../cli/command.ts';
import { exitCodes } from '../cli/exit-codes.ts';
import { unwrap } from '../sdk/unwrap.ts';
import { countOf } from '../terminal/count.ts';
import { followTriage } from './follow-triage.ts';

export const undoTriage = defineCommand({
  name: 'triage undo',
  summary: 'Undo a triage',
  description: ['Each finding returns to its previous state, unless it was triaged again since.'],
  positionals: { name: 'TRIAGE_ID', summary: 'The triage ID that "parapet triage" printed.', min: 1, max: 1 },
  options: {},
  examples: [{ text: 'Undo triage 5', line: 'parapet triage undo 5' }],
  async run({ positionals, context }) {
    const { output } = context;
    const triageId = positionals[0] ?? '';
    const connection = await context.connect();
    const { api, deploymentId } = connection;
    const submitted = await unwrap(
      api.POST('/api/triage/v1/deployments/{deploymentId}/triage/{triageId}/undo', {
        params: { path: { deploymentId, triageId } },
      }),
    );
    const { changed, keptLater } =
      submitted.jobId === '' ? submitted : await followTriage(connection, submitted.undoId, output.progress);
    const answer = { ...submitted, changed, keptLater };
    if (output.isJson) output.json(answer);
    else {
      const kept = answer.keptLater > 0 ? ` Kept ${answer.keptLater} that were triaged again since.` : '';
      output.line(`Restored ${countOf(answer.changed, 'finding')}.${kept}`);
    }
    return exitCodes.ok;
  },
});
