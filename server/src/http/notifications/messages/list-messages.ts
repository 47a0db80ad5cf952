/** GET …/messages (ours): the outbox and its log; `status` finds the dead letters. */
import { listMessages } from '../../../domain/notifications/messages/list-messages.ts';
import { deploymentRoute, webApi } from '../../route.ts';
import { ListMessagesQuery, MessagePage, messageToWire } from './message-wire.ts';

export const listNotificationMessagesRoute = deploymentRoute({
  method: 'GET',
  path: '/api/notifications/v1/deployments/{deploymentId}/messages',
  operationId: 'ListNotificationMessages',
  tag: 'Notifications',
  summary: 'List notification messages, newest first',
  description: 'Messages are kept for 30 days after they end. A `DEAD` message failed its last attempt.',
  effect: 'read',
  stability: null,
  access: webApi('notifications.manage'),
  schemas: { query: ListMessagesQuery, response: { 200: MessagePage } },
}).handle(async ({ platform, member, query }) => {
  const { status, pageSize, cursor } = query;
  const { messages, nextCursor } = await listMessages(platform, member, { status, pageSize, cursor });
  return { status: 200, body: { messages: messages.map(messageToWire), nextCursor } };
});
