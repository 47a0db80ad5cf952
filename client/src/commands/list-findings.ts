/** `parapet findings`: lists the findings of a report, page by page. */
import { defineCommand } from '../cli/command.ts';
import { usageError } from '../cli/command-error.ts';
import { exitCodes } from '../cli/exit-codes.ts';
import {
  filterOptions,
  orderOptions,
  readOrder,
  readReportRequest,
  reportOptions,
  type ReportResponse,
} from '../reporting/filters.ts';
import { formatFindings } from '../reporting/finding-table.ts';
import { fetchPages } from '../reporting/pages.ts';
import { plainJson } from '../terminal/plain-text.ts';
import type { Output } from '../terminal/output.ts';
import { countOf } from '../terminal/count.ts';

const rowsDefault = 100;

export const listFindings = defineCommand({
  name: 'findings',
  summary: 'List the findings of a report',
  description: [
    'Takes the filters of "parapet report". Findings are fetched page by page, as they are printed.',
    'With --json, prints one object: the field findings, followed by the totals.',
  ],
  options: {
    ...reportOptions,
    ...filterOptions,
    ...orderOptions,
    limit: {
      kind: 'integer',
      value: 'N',
      min: 1,
      max: 1_000_000_000,
      summary: `Findings to list (default: ${rowsDefault}).`,
    },
    all: { kind: 'flag', summary: 'List all findings.' },
  },
  examples: [
    { text: 'List the newest open findings of a project', line: 'parapet findings --project acme/shop' },
    {
      text: 'Print the IDs of all open secrets',
      line: 'parapet findings --type secrets --all --json | jq -r ".findings[].id"',
    },
  ],
  async run({ options, context }) {
    if (options.all && options.limit !== undefined) throw usageError('use either --all or --limit, not both');
    const rowsMax = options.all ? Number.POSITIVE_INFINITY : (options.limit ?? rowsDefault);
    const connection = await context.connect();
    const pages = fetchPages(connection, { ...readReportRequest(options, new Date()), ...readOrder(options) }, rowsMax);
    await (context.output.isJson ? writeJson(pages, context.output) : writeTables(pages, context.output));
    return exitCodes.ok;
  },
});

async function writeTables(pages: AsyncIterable<ReportResponse>, output: Output): Promise<void> {
  let shown = 0;
  let total = 0;
  for await (const page of pages) {
    total = page.total;
    shown += page.findings.length;
    if (page.findings.length > 0) await output.write(`${formatFindings(page.findings, output)}\n`);
  }
  output.note(total === 0 ? 'No matches.' : `${shown} of ${countOf(total, 'finding')}.`);
}

/** Writes one JSON object row by row, so that memory holds one page at a time. */
async function writeJson(pages: AsyncIterable<ReportResponse>, output: Output): Promise<void> {
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
