/** `parapet triage`: decide about findings by id, or about everything that a filter answers with. */
import { defineCommand } from '../cli/command.ts';
import { usageError } from '../cli/command-error.ts';
import type { Context } from '../cli/context.ts';
import { exitCodes } from '../cli/exit-codes.ts';
import type { OptionValues } from '../cli/options.ts';
import type { paths } from '../generated/api.ts';
import { filterOptions, readReportRequest, reportOptions } from '../reporting/filters.ts';
import { triageReasons, triages, wireName } from '../reporting/vocabulary.ts';
import { answerOf } from '../sdk/answer.ts';
import { ask } from '../terminal/prompt.ts';

type TriageBody =
  paths['/api/triage/v1/deployments/{deploymentId}/triage']['post']['requestBody']['content']['application/json'];

const idsMax = 10_000;

const options = {
  as: { kind: 'choice', choices: triages, summary: 'The decision.' },
  reason: { kind: 'choice', choices: triageReasons, summary: 'Why, with --as ignored.' },
  note: { kind: 'text', value: 'TEXT', summary: 'A note that is kept with the findings.' },
  'dry-run': { kind: 'flag', summary: 'Only count the findings.' },
  yes: { kind: 'flag', short: 'y', summary: 'Do not ask.' },
  all: { kind: 'flag', summary: 'Everything open, where neither ids nor a filter are given.' },
  ...reportOptions,
  ...filterOptions,
} as const;

export const triageFindings = defineCommand({
  name: 'triage',
  summary: 'Decide about findings: ignore, review, fix, reopen',
  description: [
    'Takes ids, or the filters of "parapet report". Counts the findings first and asks; a script says --yes.',
    'The decision holds for the same finding on the other refs of its project, and on those to come. "parapet triage undo" takes it back.',
  ],
  positionals: { name: '[ID…]', summary: 'Ids of findings.', min: 0, max: idsMax },
  options,
  examples: [
    {
      text: 'Two findings are no danger',
      line: 'parapet triage 17 18 --as ignored --reason false-positive --note "Test code."',
    },
    { text: 'How many would it be', line: 'parapet triage --rule js/log-injection --as ignored --dry-run' },
    {
      text: 'A whole rule of a project, from a script',
      line: 'parapet triage --project acme/shop --rule js/log-injection --as ignored --reason acceptable-risk --yes',
    },
  ],
  async run({ options, positionals, context }) {
    const { output } = context;
    const body = readBody(options, positionals);
    const { api, deploymentId } = await context.connect();
    const send = (isPreview: boolean) =>
      answerOf(
        api.POST('/api/triage/v1/deployments/{deploymentId}/triage', {
          params: { path: { deploymentId } },
          body: { ...body, isPreview },
        }),
      );
    const word = options.as ?? '';
    if (options['dry-run'] || !options.yes) {
      const preview = await send(true);
      if (options['dry-run']) {
        if (output.isJson) output.json(preview);
        else output.line(`${preview.selected} findings would be ${word}.`);
        return exitCodes.ok;
      }
      await confirm(context, `${preview.selected} findings will be ${word}.`);
    }
    const answer = await send(false);
    if (output.isJson) output.json(answer);
    else {
      output.line(`${answer.changed} findings are now ${word}, of ${answer.selected} that were meant.`);
      output.note(`To take it back: parapet triage undo ${answer.triageId}`);
    }
    return exitCodes.ok;
  },
});

function readBody(given: OptionValues<typeof options>, ids: readonly string[]): TriageBody {
  if (given.as === undefined) throw usageError('which decision?', `Give it with --as: ${triages.join(', ')}.`);
  if (given.reason !== undefined && given.as !== 'ignored') throw usageError('--reason goes with --as ignored');
  const report = readReportRequest(given, new Date());
  const { filters, ...question } = report;
  const isFiltered = Object.keys(filters ?? {}).length + Object.keys(question).length > 0;
  if (ids.length > 0 && (isFiltered || given.all)) throw usageError('give either ids or a filter, not both');
  if (ids.length === 0 && !isFiltered && !given.all) {
    throw usageError('which findings?', 'Give their ids, or a filter such as --project, or --all.');
  }
  return {
    ...(ids.length > 0 ? { findingIds: [...ids] } : { report }),
    triageState: wireName('FINDING_TRIAGE_STATE_', given.as),
    ...(given.reason === undefined ? {} : { triageReason: wireName('FINDING_TRIAGE_REASON_', given.reason) }),
    ...(given.note === undefined ? {} : { note: given.note }),
  };
}

/** Goes on only when a person says so. Throws a usage error where there is nobody to ask. */
async function confirm({ surroundings, output }: Context, question: string): Promise<void> {
  if (surroundings.stdin.isTTY !== true) {
    throw usageError(
      `${question} Nothing was changed.`,
      'Say --yes to go on without being asked, or --dry-run to count.',
    );
  }
  const answer = await ask(surroundings, `${question} Go on? [y/N] `);
  if (answer === null || !/^y(es)?$/i.test(answer)) {
    output.note('Nothing was changed.');
    throw usageError('not confirmed');
  }
}
