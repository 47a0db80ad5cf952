/** The shapes of the outbox (ours): messages, and the log of their attempts. */
import { z } from 'zod';
import type { Message } from '../../../domain/notifications/messages/list-messages.ts';
import type { WholeMessage } from '../../../domain/notifications/messages/get-message.ts';
import { NotificationPayload } from '../../../model/notifications/notification-payload.ts';
import { messageStatuses } from '../../../model/notifications/notification-rule.ts';
import { wireEnum } from '../../wire/enums.ts';
import { idInput, idOutput } from '../../wire/ids.ts';
import { instantOrNullOutput, instantOutput, instantToWire } from '../../wire/instants.ts';
import { cursorInput, pageSizeQuery } from '../../wire/paging.ts';

const status = wireEnum('NOTIFICATION_MESSAGE_STATUS_', messageStatuses);

export const MessageParams = z.object({ notificationMessageId: idInput });

export const ListMessagesQuery = z.object({
  status: status.filter.optional(),
  pageSize: pageSizeQuery({ default: 100, max: 1000 }),
  cursor: cursorInput,
});

const shown = {
  id: idOutput,
  messageKey: z
    .string()
    .describe('Receivers drop repeats by this key: `webhook-id`, and the start of a mail’s Message-ID.'),
  channelId: idOutput,
  ruleId: idOutput,
  type: z.string().describe('The payload’s type.'),
  status: status.output,
  attempts: z.int().describe('Attempts since it was queued or resent.'),
  lastError: z.string(),
  nextAttemptAt: instantOrNullOutput.describe('For a queued message: earliest time of the next attempt.'),
  createdAt: instantOutput,
  endedAt: instantOrNullOutput,
};

const WireMessage = z.object(shown).meta({ id: 'NotificationMessage' });

const WireMessageDetails = z
  .object({
    ...shown,
    payload: NotificationPayload,
    attemptLog: z.array(
      z.object({ attemptedAt: instantOutput, durationMs: z.int(), success: z.boolean(), errorDetail: z.string() }),
    ),
  })
  .meta({ id: 'NotificationMessageDetail' });

export const MessageAnswer = z.object({ message: WireMessageDetails });
export const MessagePage = z
  .object({ messages: z.array(WireMessage), nextCursor: z.string() })
  .meta({ id: 'NotificationMessagePage' });

export function messageToWire(message: Message): z.input<typeof WireMessage> {
  const { id, key, channelId, ruleId, attempts, lastError } = message;
  return {
    id,
    messageKey: key,
    channelId,
    ruleId,
    type: message.event,
    status: status.toWire(message.status),
    attempts,
    lastError,
    nextAttemptAt: message.status === 'queued' ? instantToWire(message.dueAt) : null,
    createdAt: instantToWire(message.createdAt),
    endedAt: instantToWire(message.endedAt),
  };
}

export function messageDetailsToWire(message: WholeMessage): z.input<typeof WireMessageDetails> {
  return {
    ...messageToWire(message),
    payload: message.payload,
    attemptLog: message.log.map(({ at, durationMs, error }) => ({
      attemptedAt: instantToWire(at),
      durationMs,
      success: error === '',
      errorDetail: error,
    })),
  };
}
