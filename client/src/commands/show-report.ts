/** `parapet report`: prints the totals of a report and its newest findings. */
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
import { fetchGroups, printGroups } from '../reporting/groups.ts';
import { groupings } from '../reporting/vocabulary.ts';
import { fetchPage, pageRowsMax } from '../reporting/pages.ts';
import type { Output } from '../terminal/output.ts';
import { countOf } from '../terminal/count.ts';

const rowsDefault = 20;

export const showReport = defineCommand({
  name: 'report',
  summary: 'Show the totals of a report, and its newest findings or its groups',
  description: [
    'Queries one of the eight reports, which cover the primary branch of each project. Values of one filter are combined with OR, different filters with AND.',
    'With --group-by, lists groups instead of findings, the most severe first; each group has the value of the filter that selects its findings.',
    'With --json, prints the server’s response unchanged.',
  ],
  options: {
    ...reportOptions,
    ...filterOptions,
    ...orderOptions,
    'group-by': { kind: 'choice', choices: groupings, summary: 'List groups instead of findings.' },
    limit: {
      kind: 'integer',
      value: 'N',
      min: 1,
      max: pageRowsMax,
      summary: `Findings or groups to show (default: ${rowsDefault}).`,
    },
  },
  examples: [
    { text: 'Show open findings', line: 'parapet report' },
    { text: 'Show findings fixed in the last 30 days', line: 'parapet report --report total-fixed --since 30d' },
    {
      text: 'Show open critical code findings of two projects',
      line: 'parapet report --severity critical --type code --project acme/shop --project acme/api',
    },
    { text: 'Show which packages to upgrade first', line: 'parapet report --type sca --group-by package' },
  ],
  async run({ options, context }) {
    const connection = await context.connect();
    const groupBy = options['group-by'];
    const report = readReportRequest(options, new Date());
    if (groupBy !== undefined) {
      if (options.sort !== undefined) throw usageError('--sort orders findings; groups are listed most severe first');
      const groups = await fetchGroups(connection, { ...report, groupBy, limit: options.limit ?? rowsDefault });
      if (context.output.isJson) context.output.json(groups);
      else printGroups(groups, context.output);
      return exitCodes.ok;
    }
    const request = { ...report, ...readOrder(options) };
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
