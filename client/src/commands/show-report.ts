/** `parapet report`: prints the totals of a report and its newest findings. */
import { defineCommand } from '../cli/command.ts';
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
import { fetchPage, pageRowsMax } from '../reporting/pages.ts';
import type { Output } from '../terminal/output.ts';
import { countOf } from '../terminal/count.ts';

const rowsDefault = 20;

export const showReport = defineCommand({
  name: 'report',
  summary: 'Show the totals of a report and its newest findings',
  description: [
    'Queries one of the eight reports, which cover the primary branch of each project. Values of one filter are combined with OR, different filters with AND.',
    'With --json, prints the server’s response unchanged.',
  ],
  options: {
    ...reportOptions,
    ...filterOptions,
    ...orderOptions,
    limit: {
      kind: 'integer',
      value: 'N',
      min: 1,
      max: pageRowsMax,
      summary: `Findings to show (default: ${rowsDefault}).`,
    },
  },
  examples: [
    { text: 'Show open findings', line: 'parapet report' },
    { text: 'Show findings fixed in the last 30 days', line: 'parapet report --report total-fixed --since 30d' },
    {
      text: 'Show open critical code findings of two projects',
      line: 'parapet report --severity critical --type code --project acme/shop --project acme/api',
    },
  ],
  async run({ options, context }) {
    const connection = await context.connect();
    const request = { ...readReportRequest(options, new Date()), ...readOrder(options) };
    const answer = await fetchPage(connection, { ...request, limit: options.limit ?? rowsDefault });
    if (context.output.isJson) context.output.json(answer);
    else printReport(answer, options.report ?? 'open-backlog', context.output);
    return exitCodes.ok;
  },
});

function printReport(answer: ReportResponse, report: string, output: Output): void {
  const { total, totalCode, totalSca, totalSecrets, findings } = answer;
  output.line(
    `${output.style('heading', report)}: ${countOf(total, 'finding')} (code ${totalCode}, dependencies ${totalSca}, secrets ${totalSecrets})`,
  );
  if (findings.length === 0) return;
  output.line(`\n${formatFindings(findings, output)}`);
  if (findings.length < total) {
    output.note(
      `\n${findings.length} of ${countOf(total, 'finding')} shown. For the rest: "parapet findings --all" or "parapet export".`,
    );
  }
}
