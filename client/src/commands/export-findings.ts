/** `parapet export`: streams all findings that match a filter to a file or standard output. */
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
  type ReportResponse,
} from '../reporting/filters.ts';
import { fetchPages } from '../reporting/pages.ts';
import type { Output } from '../terminal/output.ts';
import { plainJson } from '../terminal/plain-text.ts';
import { countOf } from '../terminal/count.ts';

const formats = ['csv', 'jsonl'] as const;
type Format = (typeof formats)[number];

export const exportFindings = defineCommand({
  name: 'export',
  summary: 'Export findings as CSV or JSON lines',
  description: [
    'Takes the filters of "parapet report" and exports every matching finding. The findings are streamed, so an export of any size fits in memory. The file gets its name only when it is complete.',
    'CSV is safe to open in a spreadsheet: a cell that starts like a formula (= + - @, tab, line break) is prefixed with an apostrophe. JSON lines contain every field.',
  ],
  options: {
    ...reportOptions,
    ...filterOptions,
    format: {
      kind: 'choice',
      choices: formats,
      summary: 'Format (default: by the extension of the output file, else csv).',
    },
    output: { kind: 'text', short: 'o', value: 'FILE', summary: 'File to write (default: standard output).' },
  },
  examples: [
    { text: 'Export all open findings for a spreadsheet', line: 'parapet export --output open.csv' },
    {
      text: 'Export every finding of a project, whatever its state',
      line: 'parapet export --report project --project acme/shop --format jsonl',
    },
  ],
  async run({ options, context }) {
    const { output, runtime } = context;
    const file = options.output === undefined || options.output === '-' ? null : options.output;
    const format = options.format ?? (context.output.isJson || /\.(jsonl|ndjson)$/.test(file ?? '') ? 'jsonl' : 'csv');
    const connection = await context.connect();
    const pages = fetchPages(connection, readReportRequest(options, new Date()), Number.POSITIVE_INFINITY);
    const written = { rows: 0 };
    const text = Readable.from(linesOf(pages, { format, written, output }), { objectMode: false });
    if (file === null) await pipeline(text, runtime.stdout, { end: false });
    else await writeAtomically(text, file);
    output.progress.clear();
    output.note(`Exported ${countOf(written.rows, 'finding')}${file === null ? '' : ` to ${file}`}.`);
    return exitCodes.ok;
  },
});

async function* linesOf(
  pages: AsyncIterable<ReportResponse>,
  { format, written, output }: { format: Format; written: { rows: number }; output: Output },
): AsyncGenerator<string> {
  const toLine = format === 'csv' ? csvLine : (finding: Finding) => `${plainJson(finding)}\n`;
  if (format === 'csv') yield csvHeading;
  for await (const page of pages) {
    if (page.findings.length > 0) yield page.findings.map(toLine).join('');
    written.rows += page.findings.length;
    const text = `${written.rows} of ${countOf(page.total, 'finding')}`;
    output.progress.show({ label: 'export', done: written.rows, total: page.total, text });
  }
}

/** Writes to FILE.part and renames it, so that an interrupted export leaves no incomplete file under the name. */
async function writeAtomically(text: Readable, file: string): Promise<void> {
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
