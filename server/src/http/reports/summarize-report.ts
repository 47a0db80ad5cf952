/** POST …/summary (ours): counts a report's findings in groups, for charts. */
import { summarizeReport } from '../../domain/reports/summarize-report.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { SummaryRequest, toSummaryQuestion } from './request.ts';
import { ReportSummary } from './wire.ts';

export const summarizeReportRoute = deploymentRoute({
  method: 'POST',
  path: '/api/reporting/{deploymentId}/summary',
  operationId: 'SummarizeReport',
  tag: 'Reporting',
  summary: 'Count the findings of a report in groups',
  description:
    'Takes the query of GetReportFindings. Each count equals the `total` of that operation for the query narrowed to the group. Time ' +
    'buckets are in order and without gaps; severities, products and states in their own order; all others largest first.',
  effect: 'read',
  stability: null,
  access: webApi('findings.read'),
  schemas: { body: SummaryRequest, response: { 200: ReportSummary } },
}).handle(async ({ platform, member, body }) => ({
  status: 200,
  body: await summarizeReport(platform, member, toSummaryQuestion(body)),
}));
