/** PATCH …/channels/{notificationChannelId} (ours): a channel's name or settings. */
import { getChannel } from '../../../domain/notifications/channels/get-channel.ts';
import { updateChannel } from '../../../domain/notifications/channels/update-channel.ts';
import { deploymentRoute, webApi } from '../../route.ts';
import { ChannelAnswer, ChannelParams, channelToWire, UpdateChannelRequest } from './channel-wire.ts';

export const updateNotificationChannelRoute = deploymentRoute({
  method: 'PATCH',
  path: '/api/notifications/v1/deployments/{deploymentId}/channels/{notificationChannelId}',
  operationId: 'UpdateNotificationChannel',
  tag: 'Notifications',
  summary: 'Update a notification channel’s name or settings',
  description:
    'An absent secret stays unchanged; a signing secret is replaced at once (RotateSigningSecret keeps the replaced one for a while). Send a mail password again when the host, the port or the security changes.',
  effect: 'write',
  stability: null,
  access: webApi('notifications.manage'),
  schemas: { params: ChannelParams, body: UpdateChannelRequest, response: { 200: ChannelAnswer } },
})
  .locate(({ platform, member, params }) => getChannel(platform, member, params.notificationChannelId))
  .handle(async ({ platform, member, subject, body }) => {
    const { name, email, slack, teams, webhook } = body;
    const channel = await updateChannel(platform, member, subject.id, {
      name,
      fields: { email, slack, teams, webhook },
    });
    return { status: 200, body: { channel: channelToWire(channel) } };
  });
