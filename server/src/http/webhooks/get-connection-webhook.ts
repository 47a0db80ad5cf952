/** GET …/connections/{connectionId}/webhook: the webhook's state, without its secret. */
import { getConnection } from '../../domain/connections/get-connection.ts';
import { getWebhook } from '../../domain/webhooks/get-webhook.ts';
import { ConnectionParams } from '../connections/wire.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { WebhookAnswer, webhookToWire } from './wire.ts';

export const getConnectionWebhookRoute = deploymentRoute({
  method: 'GET',
  path: '/api/agent/deployments/{deploymentId}/connections/{connectionId}/webhook',
  operationId: 'GetConnectionWebhook',
  tag: 'Connections',
  summary: 'Get a connection’s webhook',
  effect: 'read',
  stability: null,
  access: webApi('connections.manage'),
  schemas: { params: ConnectionParams, response: { 200: WebhookAnswer } },
})
  .locate(({ platform, member, params }) => getConnection(platform, member, params.connectionId))
  .handle(async ({ platform, member, subject }) => {
    const webhook = await getWebhook(platform, member, subject.id);
    return { status: 200, body: { webhook: webhook && webhookToWire(webhook) } };
  });
