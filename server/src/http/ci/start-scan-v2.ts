/** POST /api/cli/v2/scans: a scanner’s command starts a scan; it requests its configuration separately. */
import { enterCi } from '../../domain/ci/enter-ci.ts';
import { startScan } from '../../domain/ci/start-scan.ts';
import { userRoute } from '../route.ts';
import { scanInfo } from './scan-info.ts';
import { StartedV2, startOf, StartV2 } from './wire.ts';

export const startScanV2Route = userRoute({
  method: 'POST',
  path: '/api/cli/v2/scans',
  operationId: 'StartCiScan',
  tag: 'CI',
  summary: 'Start a scan in a pipeline',
  description: 'Repeating the call with the same `unique_id` returns the same scan. Nothing is stored for a dry run.',
  stability: null,
  refusesWith: [404],
  access: { schemes: ['ServiceWebToken'] },
  schemas: { body: StartV2, response: { 200: StartedV2 } },
}).handle(async ({ platform, caller, body }) => {
  const member = await enterCi(platform, caller);
  const start = startOf(body.scan_metadata.unique_id, body.scan_metadata, body.project_metadata);
  const scanId = await startScan(platform, member, start);
  return { status: 200, body: { info: await scanInfo(platform, member, { scanId, start }) } };
});
