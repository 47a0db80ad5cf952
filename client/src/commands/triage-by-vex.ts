/** `parapet triage vex`: triages the findings of a project as a VEX document says. */
import { readFile } from 'node:fs/promises';
import { buffer } from 'node:stream/consumers';
import { defineCommand } from '../cli/command.ts';
import { CommandError, usageError } from '../cli/command-error.ts';
import type { Context } from '../cli/context.ts';
import { exitCodes } from '../cli/exit-codes.ts';
import type { operations } from '../generated/api.ts';
import { unwrap } from '../sdk/unwrap.ts';
import { countOf } from '../terminal/count.ts';
import { plainLine } from '../terminal/plain-text.ts';

type Answer = operations['ApplyVex']['responses'][200]['content']['application/json'];

export const triageByVex = defineCommand({
  name: 'triage vex',
  summary: 'Triage findings as an OpenVEX or CSAF document says',
  description: [
    'not_affected ignores the findings of a package, under_investigation marks them as reviewing, affected takes back what an earlier version of the document decided; fixed closes nothing. Decisions of people stay.',
    'A document decides about the findings that exist: send it again after scans. The token needs the permission web-api. Undo it with "parapet triage undo".',
  ],
  positionals: { name: 'FILE', summary: 'OpenVEX or CSAF as JSON; - for standard input.', min: 1, max: 1 },
  options: {
    project: { kind: 'text', value: 'NAME', summary: 'The project whose findings the document is about (required).' },
    'dry-run': { kind: 'flag', summary: 'Count the findings and change nothing.' },
  },
  examples: [
    {
      text: 'Count the findings that a document decides about',
      line: 'parapet triage vex vex.json --project acme/shop --dry-run',
    },
  ],
  async run({ options, positionals, context }) {
    const { output } = context;
    const file = positionals[0] ?? '';
    if (options.project === undefined) throw usageError('the project is missing', 'Set it with --project NAME.');
    const document = await readDocument(context, file);
    const { api, deploymentId } = await context.connect();
    const isPreview = options['dry-run'];
    const answer = await unwrap(
      api.POST('/api/triage/v1/deployments/{deploymentId}/vex', {
        params: { path: { deploymentId } },
        body: { project: options.project, document, isPreview },
      }),
    );
    if (output.isJson) output.json(answer);
    else print(context, answer, isPreview);
    return exitCodes.ok;
  },
});

function print({ output }: Context, answer: Answer, isPreview: boolean): void {
  const { document, matched, selected, changed, keptDecisions, divided, unknownProducts, unknownProductCount } = answer;
  const named = plainLine(`${document.format} ${document.id}`);
  output.line(`${named}: ${countOf(document.statements, 'statement')} about ${countOf(matched, 'finding')}.`);
  output.line(isPreview ? `${countOf(selected, 'finding')} would change.` : `Changed ${countOf(changed, 'finding')}.`);
  if (keptDecisions > 0)
    output.note(`${countOf(keptDecisions, 'finding')} keep the decision of a person or of another document.`);
  if (divided > 0)
    output.note(
      `${countOf(divided, 'finding')} were left alone: another ref has another version, about which the document says something else.`,
    );
  if (unknownProductCount > 0) {
    const more = unknownProductCount > unknownProducts.length ? ' …' : '';
    output.note(
      `No package or image by purl, so not compared: ${plainLine(unknownProducts.slice(0, 5).join(', '))}${more}`,
    );
  }
  if (answer.triageId !== '') output.note(`To undo: parapet triage undo ${answer.triageId}`);
}

async function readDocument({ runtime }: Context, file: string): Promise<Record<string, unknown>> {
  let text: string;
  try {
    text = file === '-' ? (await buffer(runtime.stdin)).toString('utf8') : await readFile(file, 'utf8');
  } catch (error) {
    const reason = error instanceof Error ? error.message.replace(/^[A-Z]+: /, '') : String(error);
    throw new CommandError(exitCodes.usage, `cannot read ${file}: ${reason}`, 'Check the path and its permissions.');
  }
  let document: unknown;
  try {
    document = JSON.parse(text.replace(/^\uFEFF/, ''));
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new CommandError(exitCodes.usage, `${file} is not JSON: ${reason}`, 'Send OpenVEX or CSAF as JSON.');
  }
  if (typeof document !== 'object' || document === null || Array.isArray(document))
    throw new CommandError(exitCodes.usage, `${file} is not a JSON object`, 'Send OpenVEX or CSAF as JSON.');
  return document as Record<string, unknown>;
}
