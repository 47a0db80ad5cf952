/** POST /api/agent/scans/{scanId}/complete: a scanner’s command is done, and polls until its results are stored. */
import { completeScan } from '../../domain/ci/complete-scan.ts';
import { enterCi } from '../../domain/ci/enter-ci.ts';
import { userRoute } from '../route.ts';
import { sentBody } from './sent-body.ts';
import { CiScanParams, Completed, completionToWire } from './wire.ts';

export const completeScanRoute = userRoute({
  method: 'POST',
  path: '/api/agent/scans/{scanId}/complete',
  operationId: 'CompleteCiScan',
  tag: 'CI',
  summary: 'End a scan in a pipeline',
  description: 'Call again until `success` is true: then the findings are stored.',
  stability: null,
  refusesWith: [404, 409],
  access: { schemes: ['ServiceWebToken'] },
  schemas: { params: CiScanParams, response: { 200: Completed } },
  streamsBody: true,
  streamedTypes: ['application/json'],
}).handle(async ({ platform, caller, params: { scanId }, request }) => {
  const member = await enterCi(platform, caller);
  const { isDone, blocking } = await completeScan(platform, member, {
    scanId,
    sent: sentBody(platform, member, request),
  });
  return {
    status: 200,
    body: completionToWire(isDone, blocking),
  };
});
