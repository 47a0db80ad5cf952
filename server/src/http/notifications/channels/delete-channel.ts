/** DELETE …/channels/{notificationChannelId} (ours). */
import { deleteChannel } from '../../../domain/notifications/channels/delete-channel.ts';
import { getChannel } from '../../../domain/notifications/channels/get-channel.ts';
import { deploymentRoute, webApi } from '../../route.ts';
import { Empty } from '../../wire/empty.ts';
import { ChannelParams } from './channel-wire.ts';

export const deleteNotificationChannelRoute = deploymentRoute({
  method: 'DELETE',
  path: '/api/notifications/v1/deployments/{deploymentId}/channels/{notificationChannelId}',
  operationId: 'DeleteNotificationChannel',
  tag: 'Notifications',
  summary: 'Delete a notification channel that no rule uses',
  description: 'Its queued messages and its delivery log are deleted with it.',
  effect: 'write',
  stability: null,
  refusesWith: [409],
  access: webApi('notifications.manage'),
  schemas: { params: ChannelParams, response: { 200: Empty } },
})
  .locate(({ platform, member, params }) => getChannel(platform, member, params.notificationChannelId))
  .handle(async ({ platform, member, subject }) => {
    await deleteChannel(platform, member, subject.id);
    return { status: 200, body: {} };
  });
