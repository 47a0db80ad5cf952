/** POST …/connections/{connectionId}/webhook: creates the connection's webhook, or replaces its secret. */
import { getConnection } from '../../domain/connections/get-connection.ts';
import { createWebhook } from '../../domain/webhooks/create-webhook.ts';
import { ConnectionParams } from '../connections/wire.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { CreatedWebhookAnswer, MakeWebhookRequest, webhookToWire } from './wire.ts';

export const makeConnectionWebhookRoute = deploymentRoute({
  method: 'POST',
  path: '/api/agent/deployments/{deploymentId}/connections/{connectionId}/webhook',
  operationId: 'MakeConnectionWebhook',
  tag: 'Connections',
  summary: 'Create a connection’s webhook, or replace its secret',
  description:
    'Enter the URL and the secret at the host, which then notifies Parapet of each push. The secret is shown only once. Replacing it ' +
    'keeps the URL; deliveries signed with the replaced secret are accepted for `keepPreviousHours`.',
  effect: 'write',
  stability: null,
  needsFreshProof: true,
  access: webApi('connections.manage'),
  schemas: { params: ConnectionParams, body: MakeWebhookRequest, response: { 200: CreatedWebhookAnswer } },
})
  .locate(({ platform, member, params }) => getConnection(platform, member, params.connectionId))
  .handle(async ({ platform, member, subject, body }) => {
    const { webhook, secret } = await createWebhook(platform, member, subject.id, {
      entered: body.secret ?? null,
      keepPreviousHours: body.keepPreviousHours,
    });
    return { status: 200, body: { webhook: webhookToWire(webhook), secret: secret?.reveal() ?? '' } };
  });
