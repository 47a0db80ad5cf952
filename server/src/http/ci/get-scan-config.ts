/** GET /api/cli/v2/scans/{uniqueId}/config: the configuration for a scanner’s command. */
import { enterCi } from '../../domain/ci/enter-ci.ts';
import { getScanConfig } from '../../domain/ci/get-scan-config.ts';
import { userRoute } from '../route.ts';
import { ConfigAnswer, configToWire, UniqueIdParams } from './wire.ts';

export const getScanConfigRoute = userRoute({
  method: 'GET',
  path: '/api/cli/v2/scans/{uniqueId}/config',
  operationId: 'GetCiScanConfig',
  tag: 'CI',
  summary: 'Get the rules and settings of a started scan',
  stability: null,
  refusesWith: [404],
  access: { schemes: ['ServiceWebToken'] },
  schemas: { params: UniqueIdParams, response: { 200: ConfigAnswer } },
}).handle(async ({ platform, caller, params }) => {
  const member = await enterCi(platform, caller);
  const config = await getScanConfig(platform, member, params.uniqueId);
  return { status: 200, body: { status: 'success', ...configToWire(config) } };
});
