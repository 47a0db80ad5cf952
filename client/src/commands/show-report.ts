/** `parapet report`: the totals of a report, and its newest rows. */
import { defineCommand } from '../cli/command.ts';
import { exitCodes } from '../cli/exit-codes.ts';
import { filterOptions, readReportRequest, reportOptions, type ReportAnswer } from '../reporting/filters.ts';
import { formatFindings } from '../reporting/finding-table.ts';
import { fetchPage, pageRowsMax } from '../reporting/pages.ts';
import type { Output } from '../terminal/output.ts';

const rowsDefault = 20;

export const showReport = defineCommand({
  name: 'report',
  summary: 'Totals of a report and its newest findings',
  description: [
    'Asks for one of the eight reports, over the primary branch of each project. Several values of one filter widen it, several filters narrow it.',
    'With --json, prints the answer of the server as it is.',
  ],
  options: {
    ...reportOptions,
    ...filterOptions,
    limit: { kind: 'integer', value: 'N', min: 1, max: pageRowsMax, summary: `Rows to show (else ${rowsDefault}).` },
  },
  examples: [
    { text: 'What is open now', line: 'parapet report' },
    { text: 'What was fixed in the last 30 days', line: 'parapet report --report total-fixed --since 30d' },
    {
      text: 'Open critical code findings of two projects',
      line: 'parapet report --severity critical --type code --project acme/shop --project acme/api',
    },
  ],
  async run({ options, context }) {
    const connection = await context.connect();
    const request = readReportRequest(options, new Date());
    const answer = await fetchPage(connection, { ...request, limit: options.limit ?? rowsDefault });
    if (context.output.isJson) context.output.json(answer);
    else printReport(answer, options.report ?? 'open-backlog', context.output);
    return exitCodes.ok;
  },
});

function printReport(answer: ReportAnswer, report: string, output: Output): void {
  const { total, totalCode, totalSca, totalSecrets, findings } = answer;
  output.line(
    `${output.style('heading', report)}: ${total} findings (code ${totalCode}, dependencies ${totalSca}, secrets ${totalSecrets})`,
  );
  if (findings.length === 0) return;
  output.line(`\n${formatFindings(findings, output)}`);
  if (findings.length < total) {
    output.note(`\n${findings.length} of ${total} shown; "parapet findings --all" or "parapet export" give the rest.`);
  }
}
