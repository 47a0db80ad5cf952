/** GET …/channels/{notificationChannelId} (ours). */
import { getChannel } from '../../../domain/notifications/channels/get-channel.ts';
import { deploymentRoute, webApi } from '../../route.ts';
import { ChannelAnswer, ChannelParams, channelToWire } from './channel-wire.ts';

export const getNotificationChannelRoute = deploymentRoute({
  method: 'GET',
  path: '/api/notifications/v1/deployments/{deploymentId}/channels/{notificationChannelId}',
  operationId: 'GetNotificationChannel',
  tag: 'Notifications',
  summary: 'Get a notification channel, without its secrets',
  effect: 'read',
  stability: null,
  access: webApi('notifications.manage'),
  schemas: { params: ChannelParams, response: { 200: ChannelAnswer } },
})
  .locate(({ platform, member, params }) => getChannel(platform, member, params.notificationChannelId))
  .handle(async ({ subject }) => ({ status: 200, body: { channel: channelToWire(subject) } }));
