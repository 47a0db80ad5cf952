/** POST …/findings (api.md 4.2): the findings of a report, a page at a time, with exact totals. */
import { readReport } from '../../domain/reports/read-report.ts';
import { recordShownSecrets } from '../../domain/reports/record-shown-secrets.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { findingToWire } from './finding-to-wire.ts';
import { ReportFindingsRequest, toReportOrder, toReportRequest } from './request.ts';
import { ReportFindingsPage } from './wire.ts';
import { withoutDetails } from './without-details.ts';

export const getReportFindingsRoute = deploymentRoute({
  method: 'POST',
  path: '/api/reporting/{deploymentId}/findings',
  operationId: 'GetReportFindings',
  tag: 'Reporting',
  summary: 'Get the findings of a report',
  description:
    'Newest relevant first, unless `sortBy` names another order. The totals count the whole query and are the same on all its pages; the first page fixes a missing `until`.',
  effect: 'read',
  stability: null,
  access: webApi('findings.read'),
  schemas: { body: ReportFindingsRequest, response: { 200: ReportFindingsPage } },
}).handle(async ({ platform, member, body }) => {
  const additions = { withPlace: body.withPlaces, withRuleTitle: body.withRuleTitles };
  const { findings, cursor, totals } = await readReport(platform, member, toReportRequest(body), {
    order: toReportOrder(body),
    cursor: body.cursor,
    limit: body.limit,
  });
  await recordShownSecrets(platform, member, findings);
  return {
    status: 200,
    body: {
      findings: findings.map((each) => {
        const finding = findingToWire(each, member, additions);
        return body.withoutDetails ? withoutDetails(finding) : finding;
      }),
      cursor,
      total: totals.total,
      totalCode: totals.code,
      totalSca: totals.sca,
      totalSecrets: totals.secrets,
    },
  };
});
