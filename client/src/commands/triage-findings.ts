/** `parapet triage`: sets the triage state of findings by ID, or of all that match a filter. */
import { defineCommand } from '../cli/command.ts';
import { usageError } from '../cli/command-error.ts';
import type { Context } from '../cli/context.ts';
import { exitCodes } from '../cli/exit-codes.ts';
import type { OptionValues } from '../cli/options.ts';
import type { paths } from '../generated/api.ts';
import { filterOptions, readReportRequest, reportOptions } from '../reporting/filters.ts';
import { triageReasons, triages, wireName } from '../reporting/vocabulary.ts';
import { unwrap } from '../sdk/unwrap.ts';
import { ask } from '../terminal/prompt.ts';
import { countOf } from '../terminal/count.ts';
import { followTriage } from './follow-triage.ts';

type TriageBody =
  paths['/api/triage/v1/deployments/{deploymentId}/triage']['post']['requestBody']['content']['application/json'];

const idsMax = 10_000;

const options = {
  as: { kind: 'choice', choices: triages, summary: 'The new triage state (required).' },
  reason: { kind: 'choice', choices: triageReasons, summary: 'The reason, with --as ignored.' },
  note: { kind: 'text', value: 'TEXT', summary: 'A note to store with the findings.' },
  'dry-run': { kind: 'flag', summary: 'Count the findings and change nothing.' },
  yes: { kind: 'flag', short: 'y', summary: 'Do not ask for confirmation.' },
  all: { kind: 'flag', summary: 'All open findings; only without IDs and filters.' },
  ...reportOptions,
  ...filterOptions,
} as const;

export const triageFindings = defineCommand({
  name: 'triage',
  summary: 'Triage findings: ignore, reopen, mark as reviewing or fixing',
  description: [
    'Takes finding IDs, or the filters of "parapet report". Counts the findings and asks for confirmation first; use --yes in scripts.',
    'The triage state applies to the same finding on all refs of its project, present and future. Undo it with "parapet triage undo".',
    'A job on the server decides about many findings; the command shows its progress. If you stop the command, the job continues.',
  ],
  positionals: { name: '[ID…]', summary: 'Finding IDs.', min: 0, max: idsMax },
  options,
  examples: [
    {
      text: 'Ignore two false positives',
      line: 'parapet triage 17 18 --as ignored --reason false-positive --note "Test code."',
    },
    {
      text: 'Count the findings that a filter matches',
      line: 'parapet triage --rule js/log-injection --as ignored --dry-run',
    },
    {
      text: 'Ignore all findings of a rule in a project, from a script',
      line: 'parapet triage --project acme/shop --rule js/log-injection --as ignored --reason acceptable-risk --yes',
    },
  ],
  async run({ options, positionals, context }) {
    const { output } = context;
    const body = readBody(options, positionals);
    const connection = await context.connect();
    const { api, deploymentId } = connection;
    const send = (isPreview: boolean) =>
      unwrap(
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
        else output.line(`${countOf(preview.changed, 'finding')}${selectedOf(preview)} would change to ${word}.`);
        return exitCodes.ok;
      }
      await confirm(context, `${countOf(preview.changed, 'finding')}${selectedOf(preview)} will change to ${word}.`);
    }
    const submitted = await send(false);
    const { triageId } = submitted;
    const { changed } = submitted.jobId === '' ? submitted : await followTriage(connection, triageId, output.progress);
    const answer = { ...submitted, changed };
    if (output.isJson) output.json(answer);
    else {
      output.line(`Changed ${countOf(changed, 'finding')}${selectedOf(answer)} to ${word}.`);
      output.note(`To undo: parapet triage undo ${triageId}`);
    }
    return exitCodes.ok;
  },
});

function readBody(given: OptionValues<typeof options>, ids: readonly string[]): TriageBody {
  if (given.as === undefined)
    throw usageError('the triage state is missing', `Set it with --as: ${triages.join(', ')}.`);
  if (given.reason !== undefined && given.as !== 'ignored') throw usageError('--reason requires --as ignored');
  const report = readReportRequest(given, new Date());
  const { filters, ...query } = report;
  const isFiltered = Object.keys(filters ?? {}).length + Object.keys(query).length > 0;
  if (ids.length > 0 && (isFiltered || given.all)) throw usageError('use either finding IDs or filters, not both');
  if (ids.length === 0 && !isFiltered && !given.all) {
    throw usageError('no findings were selected', 'Pass finding IDs, a filter such as --project, or --all.');
  }
  return {
    ...(ids.length > 0 ? { findingIds: [...ids] } : { report }),
    triageState: wireName('FINDING_TRIAGE_STATE_', given.as),
    ...(given.reason === undefined ? {} : { triageReason: wireName('FINDING_TRIAGE_REASON_', given.reason) }),
    ...(given.note === undefined ? {} : { note: given.note }),
  };
}

/** The same findings on other refs change too; those that have the decision already do not. */
function selectedOf({ selected, changed }: { selected: number; changed: number }): string {
  return selected === changed ? '' : ` (${selected} selected)`;
}

/** Asks for confirmation. Throws a usage error without it, or when standard input is not a terminal. */
async function confirm({ runtime }: Context, question: string): Promise<void> {
  if (runtime.stdin.isTTY !== true) {
    throw usageError(
      `${question} Nothing was changed.`,
      'Use --yes to apply it without confirmation, or --dry-run to count the findings.',
    );
  }
  const answer = await ask(runtime, `${question} Continue? [y/N] `);
  if (answer === null || !/^y(es)?$/i.test(answer)) {
    throw usageError('not confirmed; nothing was changed');
  }
}
