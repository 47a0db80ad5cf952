/** POST …/messages/{notificationMessageId}/resend (ours): queues a dead letter again. */
import { getMessage } from '../../../domain/notifications/messages/get-message.ts';
import { resendMessage } from '../../../domain/notifications/messages/resend-message.ts';
import { deploymentRoute, webApi } from '../../route.ts';
import { MessageAnswer, MessageParams, messageDetailsToWire } from './message-wire.ts';

export const resendNotificationMessageRoute = deploymentRoute({
  method: 'POST',
  path: '/api/notifications/v1/deployments/{deploymentId}/messages/{notificationMessageId}/resend',
  operationId: 'ResendNotificationMessage',
  tag: 'Notifications',
  summary: 'Resend a dead or suppressed message',
  description: 'The message keeps its key: a receiver that already has it drops the repeat.',
  effect: 'write',
  stability: null,
  refusesWith: [409],
  access: webApi('notifications.manage'),
  schemas: { params: MessageParams, response: { 200: MessageAnswer } },
})
  .locate(({ platform, member, params }) => getMessage(platform, member, params.notificationMessageId))
  .handle(async ({ platform, member, subject }) => {
    const message = await resendMessage(platform, member, subject);
    return { status: 200, body: { message: messageDetailsToWire(message) } };
  });
