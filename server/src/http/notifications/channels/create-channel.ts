/** POST …/channels (ours): creates a notification channel. */
import { createChannel } from '../../../domain/notifications/channels/create-channel.ts';
import { deploymentRoute, webApi } from '../../route.ts';
import { channelToWire, CreateChannelRequest, NewChannelAnswer } from './channel-wire.ts';

export const createNotificationChannelRoute = deploymentRoute({
  method: 'POST',
  path: '/api/notifications/v1/deployments/{deploymentId}/channels',
  operationId: 'CreateNotificationChannel',
  tag: 'Notifications',
  summary: 'Create a notification channel',
  description:
    'A mailbox, a Slack-compatible or Microsoft Teams webhook, or a generic webhook signed per Standard Webhooks. Parapet sends ' +
    'nothing through it until a rule uses it.',
  effect: 'write',
  stability: null,
  refusesWith: [409],
  access: webApi('notifications.manage'),
  schemas: { body: CreateChannelRequest, response: { 200: NewChannelAnswer } },
}).handle(async ({ platform, member, body }) => {
  const { name, email, slack, teams, webhook } = body;
  const fields = { email, slack, teams, webhook };
  const { channel, signingSecret } = await createChannel(platform, member, { name, fields });
  return { status: 200, body: { channel: channelToWire(channel), signingSecret } };
});
