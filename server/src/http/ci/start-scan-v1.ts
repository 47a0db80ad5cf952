/** POST /api/cli/scans: an older scanner’s command starts a scan; the response includes its configuration. */
import { randomUUID } from 'node:crypto';
import { invalidArgument } from '../../base/errors.ts';
import { enterCi } from '../../domain/ci/enter-ci.ts';
import { getScanConfig } from '../../domain/ci/get-scan-config.ts';
import { startScan } from '../../domain/ci/start-scan.ts';
import { userRoute } from '../route.ts';
import { scanInfo } from './scan-info.ts';
import { configToWire, StartedV1, startOf, StartV1 } from './wire.ts';

export const startScanV1Route = userRoute({
  method: 'POST',
  path: '/api/cli/scans',
  operationId: 'StartCiScanV1',
  tag: 'CI',
  summary: 'Start a scan in a pipeline, as older clients do',
  stability: null,
  refusesWith: [404],
  access: { schemes: ['ServiceWebToken'] },
  schemas: { body: StartV1, response: { 200: StartedV1 } },
}).handle(async ({ platform, caller, body: { scan_metadata: scan, project_metadata, meta } }) => {
  const member = await enterCi(platform, caller);
  const given = project_metadata ?? meta;
  const repository = given?.repository;
  if (given === undefined || given === null || repository === undefined)
    throw invalidArgument('project_metadata', 'is missing');
  const metadata = { cli_version: meta?.semgrep_version, ...scan };
  const start = startOf(scan?.unique_id ?? randomUUID(), metadata, { ...given, repository });
  const scanId = await startScan(platform, member, start);
  const config = configToWire(await getScanConfig(platform, member, start.uniqueId));
  return { status: 200, body: { info: await scanInfo(platform, member, { scanId, start }), ...config } };
});
