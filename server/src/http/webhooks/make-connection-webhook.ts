/** POST …/connections/{connectionId}/webhook: a webhook for the connection's host, or another secret for the one that is there. */
import { getConnection } from '../../domain/connections/list-connections.ts';
import { makeWebhook } from '../../domain/webhooks/make-webhook.ts';
import { ConnectionParams } from '../connections/wire.ts';
import { deploymentRoute, webApi } from '../route.ts';
import { MadeWebhookAnswer, MakeWebhookRequest, webhookToWire } from './wire.ts';

export const makeConnectionWebhookRoute = deploymentRoute({
  method: 'POST',
  path: '/api/agent/deployments/{deploymentId}/connections/{connectionId}/webhook',
  operationId: 'MakeConnectionWebhook',
  tag: 'Connections',
  summary: 'Make a webhook for a connection’s host, or its secret anew',
  description:
    'The URL and the secret are entered at the host, which then tells of each push. The secret is shown this once. Made anew, the URL stays, ' +
    'and what is signed with the secret before is refused.',
  effect: 'write',
  stability: null,
  access: webApi('connections.manage'),
  schemas: { params: ConnectionParams, body: MakeWebhookRequest, response: { 200: MadeWebhookAnswer } },
})
  .locate(({ platform, member, params }) => getConnection(platform, member, params.connectionId))
  .handle(async ({ platform, member, subject, body }) => {
    const { webhook, secret } = await makeWebhook(platform, member, subject.id, body.secret ?? null);
    return { status: 200, body: { webhook: webhookToWire(webhook), secret: secret?.reveal() ?? '' } };
  });
