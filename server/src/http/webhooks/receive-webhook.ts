/** POST /api/hooks/scm/{hookKey}: receives a source-code host's webhook. Its signature is its credential. */
import { findHook } from '../../domain/webhooks/find-webhook.ts';
import { receiveWebhook, type DeliveryOutcome } from '../../domain/webhooks/receive-webhook.ts';
import { publicRoute } from '../route.ts';
import { readDelivery } from './read-delivery.ts';
import { ReceivedWebhook, ReceiveWebhookParams } from './wire.ts';

export const receiveWebhookRoute = publicRoute({
  method: 'POST',
  path: '/api/hooks/scm/{hookKey}',
  operationId: 'ReceiveWebhook',
  tag: 'Connections',
  summary: 'Receive a webhook from a source-code host',
  description:
    'The URL that MakeConnectionWebhook returns. Accepts the webhooks of GitHub, GitLab, Gitea and Forgejo, and from a plain git ' +
    'server a body signed per Standard Webhooks. Syncs the projects of the repository; a repeated delivery takes effect once.',
  stability: null,
  access: { isCredentialEntry: true, countsFailuresByPath: true },
  refusesWith: [404],
  schemas: { params: ReceiveWebhookParams, response: { 200: ReceivedWebhook, 202: ReceivedWebhook } },
  streamsBody: true,
  streamedTypes: ['application/json', 'application/x-www-form-urlencoded'],
}).handle(async ({ platform, params, address, request }) => {
  const hook = await findHook(platform, params.hookKey);
  const outcome = await readDelivery(platform, { request: request.raw, hook }, (body) =>
    receiveWebhook(platform, hook, { headers: request.raw.headers, body, address, requestId: request.id }),
  );
  const body = { message: messageOf(outcome) };
  return outcome.kind === 'ping' ? { status: 200, body } : { status: 202, body };
});

function messageOf(outcome: DeliveryOutcome): string {
  switch (outcome.kind) {
    case 'ping':
      return 'The webhook works.';
    case 'other':
      return 'Nothing to do: this event does not affect a sync.';
    case 'repeated':
      return 'Nothing to do: this was received before.';
    case 'synced': {
      const { length } = outcome.projectIds;
      if (length === 0) return 'Nothing to do: no project of this connection is at this repository.';
      return `A sync waits for ${length === 1 ? 'one project' : `${length} projects`}.`;
    }
  }
}
