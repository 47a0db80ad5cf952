/** POST …/summaries (ours): the counts of several reports at one instant, for a screen of charts. */
import { summarizeReports } from '../../domain/reports/summarize-report.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { SummariesRequest, toSummaryQuestion } from './request.ts';
import { ReportSummaries } from './wire.ts';

export const summarizeReportsRoute = deploymentRoute({
  method: 'POST',
  path: '/api/reporting/{deploymentId}/summaries',
  operationId: 'SummarizeReports',
  tag: 'Reporting',
  summary: 'Count the findings of several reports in groups',
  description:
    'Answers each question as SummarizeReport does, in their order, and all at one instant from one state of the database: the numbers agree with each other.',
  effect: 'read',
  stability: null,
  access: webApi('findings.read'),
  schemas: { body: SummariesRequest, response: { 200: ReportSummaries } },
}).handle(async ({ platform, member, body }) => ({
  status: 200,
  body: { summaries: await summarizeReports(platform, member, body.questions.map(toSummaryQuestion)) },
}));
