/** Pages of the outbox, newest first: queued, delivered and failed messages. */
import type { TimeKey } from '../../../base/time-key.ts';
import type { Member } from '../../../model/caller.ts';
import type { MessageStatus } from '../../../model/notifications/notification-rule.ts';
import { listMessageRows, type Message } from '../../../store/notifications/messages.ts';
import { keysetPage, type PageRequest } from '../../keyset-page.ts';
import type { Platform } from '../../platform.ts';

export type { Message } from '../../../store/notifications/messages.ts';

/** INVALID_CURSOR for a cursor of another list or another status. */
export async function listMessages(
  platform: Pick<Platform, 'database' | 'keys'>,
  { deploymentId }: Member,
  { status, ...page }: PageRequest & { status: MessageStatus | undefined },
): Promise<{ messages: Message[]; nextCursor: string }> {
  const { rows: messages, nextCursor } = await keysetPage<Message, TimeKey>(platform, page, {
    query: { list: 'notification messages', order: 'time', deploymentId, status },
    read: ({ after: before, limit }) =>
      platform.database.readAsTenant(deploymentId, (tx) => listMessageRows(tx, { status, before, limit })),
    positionOf: ({ createdAt, id }) => ({ at: createdAt, id }),
  });
  return { messages, nextCursor };
}
