/** DELETE …/connections/{connectionId}/webhook/previous-secret: ends the replaced secret. */
import { getConnection } from '../../domain/connections/get-connection.ts';
import { endPreviousWebhookSecret } from '../../domain/webhooks/end-previous-secret.ts';
import { ConnectionParams } from '../connections/wire.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { WebhookAnswer, webhookToWire } from './wire.ts';

export const endPreviousWebhookSecretRoute = deploymentRoute({
  method: 'DELETE',
  path: '/api/agent/deployments/{deploymentId}/connections/{connectionId}/webhook/previous-secret',
  operationId: 'EndPreviousWebhookSecret',
  tag: 'Connections',
  summary: 'End the replaced secret of a connection’s webhook',
  description: 'Deliveries signed with it are refused from then on.',
  effect: 'write',
  stability: null,
  needsFreshProof: true,
  access: webApi('connections.manage'),
  schemas: { params: ConnectionParams, response: { 200: WebhookAnswer } },
})
  .locate(({ platform, member, params }) => getConnection(platform, member, params.connectionId))
  .handle(async ({ platform, member, subject }) => {
    const webhook = await endPreviousWebhookSecret(platform, member, subject.id);
    return { status: 200, body: { webhook: webhookToWire(webhook) } };
  });
