/** GET …/audit/state: verifies that the log is intact. */
import { verifyAudit } from '../../domain/audit/verify-audit.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { AuditState, VerifyAuditQuery } from './wire.ts';

export const verifyAuditRoute = deploymentRoute({
  method: 'GET',
  path: '/api/audit/v1/deployments/{deploymentId}/state',
  operationId: 'VerifyAudit',
  tag: 'Audit',
  summary: 'Verify the audit log from its first entry to its last',
  effect: 'read',
  stability: null,
  access: webApi('audit.read'),
  schemas: { query: VerifyAuditQuery, response: { 200: AuditState } },
}).handle(async ({ platform, member, query }) => {
  const noted = query.head === undefined ? null : Buffer.from(query.head, 'hex');
  const { entries, head, brokenAt, holdsDigest, sealedFrom, checkpoint } = await verifyAudit(platform, member, noted);
  return {
    status: 200,
    body: {
      isIntact: brokenAt === null,
      entries,
      brokenAt: brokenAt ?? '',
      head: head.toString('hex'),
      holdsHead: holdsDigest,
      sealedFrom: sealedFrom ?? '',
      checkpoint,
    },
  };
});
