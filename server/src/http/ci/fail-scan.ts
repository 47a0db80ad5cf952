/** POST /api/agent/scans/{scanId}/error: a scanner’s command has failed. */
import { enterCi } from '../../domain/ci/enter-ci.ts';
import { failScan } from '../../domain/ci/fail-scan.ts';
import { userRoute } from '../route.ts';
import { CiScanParams, Failure, FailureAccepted } from './wire.ts';

export const failScanRoute = userRoute({
  method: 'POST',
  path: '/api/agent/scans/{scanId}/error',
  operationId: 'FailCiScan',
  tag: 'CI',
  summary: 'Report that a scan in a pipeline failed',
  stability: null,
  refusesWith: [404],
  access: { schemes: ['ServiceWebToken'] },
  schemas: { params: CiScanParams, body: Failure, response: { 200: FailureAccepted } },
}).handle(async ({ platform, caller, params: { scanId }, body }) => {
  const member = await enterCi(platform, caller);
  await failScan(platform, member, { scanId, exitCode: body.exit_code, stderr: body.stderr ?? '' });
  return { status: 200, body: {} };
});
