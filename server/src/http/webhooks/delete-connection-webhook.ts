/** DELETE …/connections/{connectionId}/webhook: deletes the webhook; its URL is then unknown. */
import { getConnection } from '../../domain/connections/get-connection.ts';
import { deleteWebhook } from '../../domain/webhooks/delete-webhook.ts';
import { ConnectionParams } from '../connections/wire.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { Empty } from '../wire/empty.ts';

export const deleteConnectionWebhookRoute = deploymentRoute({
  method: 'DELETE',
  path: '/api/agent/deployments/{deploymentId}/connections/{connectionId}/webhook',
  operationId: 'DeleteConnectionWebhook',
  tag: 'Connections',
  summary: 'Delete a connection’s webhook',
  effect: 'write',
  stability: null,
  needsFreshProof: true,
  access: webApi('connections.manage'),
  schemas: { params: ConnectionParams, response: { 200: Empty } },
})
  .locate(({ platform, member, params }) => getConnection(platform, member, params.connectionId))
  .handle(async ({ platform, member, subject }) => {
    await deleteWebhook(platform, member, subject.id);
    return { status: 200, body: {} };
  });
