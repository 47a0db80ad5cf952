/** GET /.well-known/parapet-audit-keys.json: the public keys that verify checkpoints of audit logs, without end. */
import { listCheckpointKeys } from '../../domain/audit/checkpoint.ts';
import { KeySet } from '../access/wire.ts';
import { publicRoute } from '../route.ts';

export const publishAuditKeysRoute = publicRoute({
  method: 'GET',
  path: '/.well-known/parapet-audit-keys.json',
  operationId: 'PublishAuditKeys',
  tag: 'Audit',
  summary: 'Public keys of audit checkpoints',
  description:
    'Keys stay here after they are replaced, so that old checkpoints can be verified. Keep a copy with the checkpoints.',
  stability: null,
  schemas: { response: { 200: KeySet } },
}).handle(async ({ platform }) => ({
  status: 200,
  body: { keys: await listCheckpointKeys(platform) },
  headers: { 'cache-control': 'public, max-age=300' },
}));
