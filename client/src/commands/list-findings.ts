/** `parapet findings`: the rows of a report, page after page. */
import { defineCommand } from '../cli/command.ts';
import { usageError } from '../cli/command-error.ts';
import { exitCodes } from '../cli/exit-codes.ts';
import { filterOptions, readReportRequest, reportOptions, type ReportAnswer } from '../reporting/filters.ts';
import { formatFindings } from '../reporting/finding-table.ts';
import { fetchPages } from '../reporting/pages.ts';
import { plainJson } from '../terminal/plain-text.ts';
import type { Output } from '../terminal/output.ts';

const rowsDefault = 100;

export const listFindings = defineCommand({
  name: 'findings',
  summary: 'List the findings of a report',
  description: [
    'The filters are those of "parapet report". Pages are fetched as they are needed.',
    'With --json, prints one object with the member findings, written row by row, and the totals.',
  ],
  options: {
    ...reportOptions,
    ...filterOptions,
    limit: { kind: 'integer', value: 'N', min: 1, max: 1_000_000_000, summary: `Rows to list (else ${rowsDefault}).` },
    all: { kind: 'flag', summary: 'All rows.' },
  },
  examples: [
    { text: 'The newest open findings of a project', line: 'parapet findings --project acme/shop' },
    {
      text: 'Ids of all open leaked secrets',
      line: 'parapet findings --type secrets --all --json | jq -r ".findings[].id"',
    },
  ],
  async run({ options, context }) {
    if (options.all && options.limit !== undefined) throw usageError('--all and --limit exclude each other');
    const rowsMax = options.all ? Number.POSITIVE_INFINITY : (options.limit ?? rowsDefault);
    const connection = await context.connect();
    const pages = fetchPages(connection, readReportRequest(options, new Date()), rowsMax);
    await (context.output.isJson ? writeJson(pages, context.output) : writeTables(pages, context.output));
    return exitCodes.ok;
  },
});

async function writeTables(pages: AsyncIterable<ReportAnswer>, output: Output): Promise<void> {
  let shown = 0;
  let total = 0;
  for await (const page of pages) {
    total = page.total;
    shown += page.findings.length;
    if (page.findings.length > 0) await output.write(`${formatFindings(page.findings, output)}\n`);
  }
  output.note(total === 0 ? 'No findings.' : `${shown} of ${total} findings.`);
}

/** One JSON object, without ever holding more than a page. */
async function writeJson(pages: AsyncIterable<ReportAnswer>, output: Output): Promise<void> {
  const totals = { total: 0, totalCode: 0, totalSca: 0, totalSecrets: 0 };
  let separator = '';
  await output.write('{"findings":[');
  for await (const page of pages) {
    for (const finding of page.findings) {
      await output.write(`${separator}\n${plainJson(finding)}`);
      separator = ',';
    }
    ({
      total: totals.total,
      totalCode: totals.totalCode,
      totalSca: totals.totalSca,
      totalSecrets: totals.totalSecrets,
    } = page);
  }
  await output.write(`\n],${plainJson(totals).slice(1)}\n`);
}
