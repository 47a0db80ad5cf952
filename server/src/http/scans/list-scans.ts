/** GET …/scans (ours): lists scans, newest first. */
import { listScans } from '../../domain/scans/list-scans.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { ListScansQuery, scanFilterOf, ScanPage } from './listing.ts';
import { summaryToWire } from './wire.ts';

export const listScansRoute = deploymentRoute({
  method: 'GET',
  path: '/api/scans/v1/deployments/{deploymentId}/scans',
  operationId: 'ListScans',
  tag: 'Scans',
  summary: 'List scans, newest first',
  description:
    'Lists the scans of the projects that you see. All filters must match. A page may be short, or empty, while `nextCursor` is not: ' +
    'continue from there.',
  effect: 'read',
  stability: null,
  access: webApi('projects.read'),
  schemas: { query: ListScansQuery, response: { 200: ScanPage } },
}).handle(async ({ platform, member, query }) => {
  const { pageSize, cursor } = query;
  const { scans, nextCursor } = await listScans(platform, member, scanFilterOf(query), { pageSize, cursor });
  return { status: 200, body: { scans: scans.map(summaryToWire), nextCursor } };
});
