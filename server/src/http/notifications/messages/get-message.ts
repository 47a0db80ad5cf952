/** GET …/messages/{notificationMessageId} (ours): a message with its payload and attempts. */
import { getMessage } from '../../../domain/notifications/messages/get-message.ts';
import { deploymentRoute, webApi } from '../../route.ts';
import { MessageAnswer, MessageParams, messageDetailsToWire } from './message-wire.ts';

export const getNotificationMessageRoute = deploymentRoute({
  method: 'GET',
  path: '/api/notifications/v1/deployments/{deploymentId}/messages/{notificationMessageId}',
  operationId: 'GetNotificationMessage',
  tag: 'Notifications',
  summary: 'Get a notification message with its attempts',
  effect: 'read',
  stability: null,
  access: webApi('notifications.manage'),
  schemas: { params: MessageParams, response: { 200: MessageAnswer } },
})
  .locate(({ platform, member, params }) => getMessage(platform, member, params.notificationMessageId))
  .handle(async ({ subject }) => ({ status: 200, body: { message: messageDetailsToWire(subject) } }));
