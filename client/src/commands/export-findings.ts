/** `parapet export`: all findings of a filter into a file or pipe, however many. */
import { createWriteStream } from 'node:fs';
import { rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { defineCommand } from '../cli/command.ts';
import { CommandError } from '../cli/command-error.ts';
import { exitCodes } from '../cli/exit-codes.ts';
import { csvHeading, csvLine } from '../reporting/csv.ts';
import {
  filterOptions,
  readReportRequest,
  reportOptions,
  type Finding,
  type ReportAnswer,
} from '../reporting/filters.ts';
import { fetchPages } from '../reporting/pages.ts';
import type { Output } from '../terminal/output.ts';
import { plainJson } from '../terminal/plain-text.ts';

const formats = ['csv', 'jsonl'] as const;
type Format = (typeof formats)[number];

export const exportFindings = defineCommand({
  name: 'export',
  summary: 'Write all findings of a filter as CSV or JSON lines',
  description: [
    'The filters are those of "parapet report". Rows are written as they arrive, so that memory does not grow with their number. A file appears under its name only when it is complete.',
    'CSV is safe to open in a spreadsheet: a cell that begins like a formula (= + - @, tab, line break) gets an apostrophe in front. JSON lines hold every field.',
  ],
  options: {
    ...reportOptions,
    ...filterOptions,
    format: {
      kind: 'choice',
      choices: formats,
      summary: 'The format (else by the name of the output file, else csv).',
    },
    output: { kind: 'text', short: 'o', value: 'FILE', summary: 'The file to write (else standard output).' },
  },
  examples: [
    { text: 'Everything open, for a spreadsheet', line: 'parapet export --output open.csv' },
    {
      text: 'Every finding of a project in any state',
      line: 'parapet export --report project --project acme/shop --format jsonl',
    },
  ],
  async run({ options, context }) {
    const { output, surroundings } = context;
    const file = options.output === undefined || options.output === '-' ? null : options.output;
    const format = options.format ?? (context.output.isJson || /\.(jsonl|ndjson)$/.test(file ?? '') ? 'jsonl' : 'csv');
    const connection = await context.connect();
    const pages = fetchPages(connection, readReportRequest(options, new Date()), Number.POSITIVE_INFINITY);
    const written = { rows: 0 };
    const text = Readable.from(linesOf(pages, { format, written, output }), { objectMode: false });
    if (file === null) await pipeline(text, surroundings.stdout, { end: false });
    else await writeWhole(text, file);
    output.progress.clear();
    output.note(`${written.rows} findings${file === null ? '' : ` written to ${file}`}.`);
    return exitCodes.ok;
  },
});

async function* linesOf(
  pages: AsyncIterable<ReportAnswer>,
  { format, written, output }: { format: Format; written: { rows: number }; output: Output },
): AsyncGenerator<string> {
  const toLine = format === 'csv' ? csvLine : (finding: Finding) => `${plainJson(finding)}\n`;
  if (format === 'csv') yield csvHeading;
  for await (const page of pages) {
    if (page.findings.length > 0) yield page.findings.map(toLine).join('');
    written.rows += page.findings.length;
    const text = `${written.rows} of ${page.total} findings`;
    output.progress.show({ label: 'export', done: written.rows, total: page.total, text });
  }
}

/** Into a file beside it first, so that an interrupted export leaves no half file under the name. */
async function writeWhole(text: Readable, file: string): Promise<void> {
  const draft = `${file}.part`;
  try {
    await pipeline(text, createWriteStream(draft));
    await rename(draft, file);
  } catch (error) {
    await rm(draft, { force: true });
    if (error instanceof Error && 'syscall' in error && 'path' in error) {
      throw new CommandError(exitCodes.usage, `cannot write ${file}: ${error.message}`);
    }
    throw error;
  }
}
