/** POST …/channels/{notificationChannelId}/signing-secret (ours): replaces the secret that signs messages. */
import { getChannel } from '../../../domain/notifications/channels/get-channel.ts';
import { rotateSigningSecret } from '../../../domain/notifications/channels/rotate-signing-secret.ts';
import { deploymentRoute, webApi } from '../../route.ts';
import { ChannelParams, channelToWire, NewChannelAnswer, RotateSigningSecretRequest } from './channel-wire.ts';

export const rotateSigningSecretRoute = deploymentRoute({
  method: 'POST',
  path: '/api/notifications/v1/deployments/{deploymentId}/channels/{notificationChannelId}/signing-secret',
  operationId: 'RotateSigningSecret',
  tag: 'Notifications',
  summary: 'Replace the signing secret of a generic webhook',
  description:
    'For `keepPreviousHours`, messages are signed with both secrets: `webhook-signature` has two signatures, separated by a space, ' +
    'that of the new secret first, as Standard Webhooks specify.',
  effect: 'write',
  stability: null,
  refusesWith: [409],
  access: webApi('notifications.manage'),
  schemas: { params: ChannelParams, body: RotateSigningSecretRequest, response: { 200: NewChannelAnswer } },
})
  .locate(({ platform, member, params }) => getChannel(platform, member, params.notificationChannelId))
  .handle(async ({ platform, member, subject, body }) => {
    const { signingSecret: entered = '', keepPreviousHours } = body;
    const done = await rotateSigningSecret(platform, member, subject.id, { entered, keepPreviousHours });
    return { status: 200, body: { channel: channelToWire(done.channel), signingSecret: done.signingSecret } };
  });
