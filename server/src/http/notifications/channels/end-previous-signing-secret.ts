/** DELETE …/channels/{notificationChannelId}/signing-secret/previous (ours): ends the replaced secret. */
import { endPreviousSigningSecret } from '../../../domain/notifications/channels/end-previous-secret.ts';
import { getChannel } from '../../../domain/notifications/channels/get-channel.ts';
import { deploymentRoute, webApi } from '../../route.ts';
import { ChannelAnswer, ChannelParams, channelToWire } from './channel-wire.ts';

export const endPreviousSigningSecretRoute = deploymentRoute({
  method: 'DELETE',
  path: '/api/notifications/v1/deployments/{deploymentId}/channels/{notificationChannelId}/signing-secret/previous',
  operationId: 'EndPreviousSigningSecret',
  tag: 'Notifications',
  summary: 'End the replaced signing secret of a generic webhook',
  description: 'Messages are signed with the current secret alone from then on.',
  effect: 'write',
  stability: null,
  access: webApi('notifications.manage'),
  schemas: { params: ChannelParams, response: { 200: ChannelAnswer } },
})
  .locate(({ platform, member, params }) => getChannel(platform, member, params.notificationChannelId))
  .handle(async ({ platform, member, subject }) => {
    const channel = await endPreviousSigningSecret(platform, member, subject.id);
    return { status: 200, body: { channel: channelToWire(channel) } };
  });
