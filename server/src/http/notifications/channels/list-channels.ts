/** GET …/channels (ours): the deployment's notification channels. */
import { listChannels } from '../../../domain/notifications/channels/list-channels.ts';
import { deploymentRoute, webApi } from '../../route.ts';
import { ChannelPage, channelToWire, ListChannelsQuery } from './channel-wire.ts';

export const listNotificationChannelsRoute = deploymentRoute({
  method: 'GET',
  path: '/api/notifications/v1/deployments/{deploymentId}/channels',
  operationId: 'ListNotificationChannels',
  tag: 'Notifications',
  summary: 'List notification channels, oldest first',
  effect: 'read',
  stability: null,
  access: webApi('notifications.manage'),
  schemas: { query: ListChannelsQuery, response: { 200: ChannelPage } },
}).handle(async ({ platform, member, query }) => {
  const { channels, nextCursor } = await listChannels(platform, member, query);
  return { status: 200, body: { channels: channels.map(channelToWire), nextCursor } };
});
