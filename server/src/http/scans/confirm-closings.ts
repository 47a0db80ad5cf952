/** POST …/scans/{scanId}/confirm-closings: answers the question of a held scan. */
import { confirmClosings } from '../../domain/scans/confirm-closings.ts';
import { getScan } from '../../domain/scans/get-scan.ts';
import { deploymentRoute } from '../route.ts';
import { ScanAnswer, ScanParams, scanToWire } from './wire.ts';

export const confirmClosingsRoute = deploymentRoute({
  method: 'POST',
  path: '/api/scans/v1/deployments/{deploymentId}/scans/{scanId}/confirm-closings',
  operationId: 'ConfirmScanClosings',
  tag: 'Scans',
  summary: 'Let the next upload close what a held scan would have closed',
  description:
    'For a scan with `heldClosings`. The next upload of its analyses to its ref within 7 days is not held back; the held upload itself ' +
    'was discarded, so send it again. A scan that was not held back, or whose confirmation was used, answers 409.',
  effect: 'write',
  stability: null,
  refusesWith: [409],
  access: {
    schemes: ['ServiceWebToken', 'ServiceJWT'],
    permission: 'scans.upload',
    tokenPermission: 'CI',
    acceptsLimitedToken: true,
  },
  schemas: { params: ScanParams, response: { 200: ScanAnswer } },
})
  .locate(({ platform, member, params }) => getScan(platform, member, params.scanId))
  .handle(async ({ platform, member, subject }) => ({
    status: 200,
    body: scanToWire(await confirmClosings(platform, member, subject)),
  }));
