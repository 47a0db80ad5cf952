/** POST /api/agent/scans/{scanId}/results: receives the findings of a scanner’s command. */
import { enterCi } from '../../domain/ci/enter-ci.ts';
import { receiveResults } from '../../domain/ci/receive-results.ts';
import { userRoute } from '../route.ts';
import { sentBody } from './sent-body.ts';
import { CiScanParams, ResultsAccepted } from './wire.ts';

export const receiveResultsRoute = userRoute({
  method: 'POST',
  path: '/api/agent/scans/{scanId}/results',
  operationId: 'SendCiScanResults',
  tag: 'CI',
  summary: 'Send the results of a scan in a pipeline',
  description:
    'Findings, suppressed findings, and what was scanned. If they are sent several times before the scan is complete, the last ones ' +
    'count.',
  stability: null,
  refusesWith: [404, 409],
  access: { schemes: ['ServiceWebToken'] },
  schemas: { params: CiScanParams, response: { 200: ResultsAccepted } },
  streamsBody: true,
  streamedTypes: ['application/json'],
}).handle(async ({ platform, caller, params: { scanId }, request }) => {
  const member = await enterCi(platform, caller);
  await receiveResults(platform, member, { scanId, sent: sentBody(platform, member, request) });
  return { status: 200, body: { errors: [], task_id: scanId } };
});
