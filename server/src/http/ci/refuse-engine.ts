/**
 * GET /api/agent/deployments/deepbinary/{engine}: without `--oss-only` a scanner’s command asks for its vendor’s engine.
 * There is none here, and the command then ends without a scan, by default with exit code 0. This call is the only sign.
 */
import { z } from 'zod';
import { ParapetError } from '../../base/errors.ts';
import { enterCi } from '../../domain/ci/enter-ci.ts';
import { failScanByUniqueId } from '../../domain/ci/fail-scan-by-unique-id.ts';
import { engineIsMissing } from '../../model/ci-scan.ts';
import { userRoute } from '../route.ts';
import { UniqueId } from './wire.ts';

export const refuseEngineRoute = userRoute({
  method: 'GET',
  path: '/api/agent/deployments/deepbinary/{engine}',
  operationId: 'RefuseCiEngine',
  tag: 'CI',
  summary: 'Refuse a scan with the proprietary engine',
  description:
    'Always 403. The running scan that the header `X-Semgrep-Scan-ID` names by its `unique_id` ends as failed, because ' +
    'the command cannot scan without that engine unless it is run with `--oss-only`.',
  stability: null,
  access: { schemes: ['ServiceWebToken'] },
  schemas: { params: z.object({ engine: z.string().max(100) }), response: { 200: z.object({}) } },
}).handle(async ({ platform, caller, request }) => {
  const member = await enterCi(platform, caller);
  const { success, data: uniqueId } = UniqueId.safeParse(request.headers['x-semgrep-scan-id']);
  if (success) await failScanByUniqueId(platform, member, { uniqueId, exitCode: null, reason: engineIsMissing });
  throw new ParapetError('FORBIDDEN', engineIsMissing);
});
