/** GET …/scans/{scanId}: a scan's progress and, once it has ended, its outcome. */
import { getScan } from '../../domain/scans/get-scan.ts';
import { deploymentRoute } from '../route.ts';
import { ScanAnswer, ScanParams, scanToWire } from './wire.ts';

export const getScanRoute = deploymentRoute({
  method: 'GET',
  path: '/api/scans/v1/deployments/{deploymentId}/scans/{scanId}',
  operationId: 'GetScan',
  tag: 'Scans',
  summary: 'Get a scan’s progress, and its outcome once it has ended',
  effect: 'read',
  stability: null,
  access: {
    schemes: ['ServiceWebToken', 'ServiceJWT'],
    permission: 'projects.read',
    tokenPermission: 'CI',
    acceptsLimitedToken: true,
  },
  schemas: { params: ScanParams, response: { 200: ScanAnswer } },
})
  .locate(({ platform, member, params }) => getScan(platform, member, params.scanId))
  .handle(async ({ subject }) => ({ status: 200, body: scanToWire(subject) }));
