/** POST /api/agent/scans/{scanId}/complete: a scanner’s command is done, and polls until its results are stored. */
import { completeScan } from '../../domain/ci/complete-scan.ts';
import { enterCi } from '../../domain/ci/enter-ci.ts';
import { userRoute } from '../route.ts';
import { sentBody } from './sent-body.ts';
import { CiScanParams, Completed } from './wire.ts';

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
  const success = await completeScan(platform, member, { scanId, sent: sentBody(request) });
  // The command knows from its rules which findings block.
  return {
    status: 200,
    body: { success, app_block_override: false, app_block_reason: '', app_blocking_match_based_ids: [] },
  };
});
