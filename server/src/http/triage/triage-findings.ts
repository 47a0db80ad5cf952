/** POST …/triage: triages findings by id, or all findings of a report's query. */
import { previewTriage, triageFindings } from '../../domain/triage/triage-findings.ts';
import { defaultTriageLimits } from '../../domain/triage/triage-limits.ts';
import { toReportRequest } from '../reports/request.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { TriageAnswer, TriageRequest } from './wire.ts';

export const triageFindingsRoute = deploymentRoute({
  method: 'POST',
  path: '/api/triage/v1/deployments/{deploymentId}/triage',
  operationId: 'TriageFindings',
  tag: 'Triage',
  summary: 'Triage findings, by id or by filter',
  description:
    'With `isPreview` it only counts: `selected`, and `changed` as the decision would change them. The decision applies to the same finding on the project’s other refs, present and future. The ' +
    `returned \`triageId\` is for undoing it. Above ${defaultTriageLimits.atOnceMax} findings a job decides: \`jobId\` names it, GetTriage shows how far it is.`,
  effect: 'write',
  stability: null,
  access: webApi('findings.triage'),
  schemas: { body: TriageRequest, response: { 200: TriageAnswer } },
}).handle(async ({ platform, member, body }) => {
  const { findingIds, report = {} } = body;
  const selection =
    findingIds === undefined
      ? ({ kind: 'report', request: toReportRequest(report) } as const)
      : ({ kind: 'ids', findingIds } as const);
  const decision = { triage: body.triageState, reason: body.triageReason ?? null, note: body.note ?? null };
  const { batchId, selected, changed, runId } = body.isPreview
    ? await previewTriage(platform, member, selection, decision)
    : await triageFindings(platform, member, selection, decision);
  return { status: 200, body: { triageId: batchId ?? '', selected, changed, jobId: runId ?? '' } };
});
