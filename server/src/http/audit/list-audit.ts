/** GET …/audit: who changed what, newest first. */
import { recordOf } from '../../domain/audit/audit-record.ts';
import { listAudit } from '../../domain/audit/list-audit.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { AuditPage, ListAuditQuery, toAuditFilter } from './wire.ts';

export const listAuditRoute = deploymentRoute({
  method: 'GET',
  path: '/api/audit/v1/deployments/{deploymentId}/entries',
  operationId: 'ListAuditEntries',
  tag: 'Audit',
  summary: 'List who changed what, newest first',
  effect: 'read',
  stability: null,
  access: webApi('audit.read'),
  schemas: { query: ListAuditQuery, response: { 200: AuditPage } },
}).handle(async ({ platform, member, query }) => {
  const { pageSize, cursor } = query;
  const { entries, nextCursor } = await listAudit(platform, member, toAuditFilter(query), { pageSize, cursor });
  return { status: 200, body: { entries: entries.map(recordOf), nextCursor } };
});
