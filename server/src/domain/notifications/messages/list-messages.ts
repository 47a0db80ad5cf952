/** Pages of the outbox, newest first: what waits, what arrived, what did not. */
import { decodeCursor, encodeCursor, queryDigest } from '../../../base/cursor.ts';
import type { Member } from '../../../model/caller.ts';
import type { MessageStatus } from '../../../model/notifications/notification-rule.ts';
import { listMessageRows, type Message } from '../../../store/notifications/messages.ts';
import type { Platform } from '../../platform.ts';

export type { Message } from '../../../store/notifications/messages.ts';

/** INVALID_CURSOR for a cursor of another list or another status. */
export async function listMessages(
  platform: Pick<Platform, 'database' | 'keys'>,
  { deploymentId }: Member,
  page: { status: MessageStatus | undefined; pageSize: number; cursor: string | undefined },
): Promise<{ messages: Message[]; nextCursor: string }> {
  const { status, pageSize } = page;
  const { cursor: key } = platform.keys;
  const digest = queryDigest({ list: 'notification messages', deploymentId, status });
  const beforeId = page.cursor === undefined ? null : (decodeCursor(key, digest, page.cursor) as string);
  const rows = await platform.database.readAsTenant(deploymentId, (tx) =>
    listMessageRows(tx, { status, beforeId, limit: pageSize + 1 }),
  );
  const messages = rows.slice(0, pageSize);
  const last = messages.at(-1);
  return { messages, nextCursor: rows.length > pageSize && last ? encodeCursor(key, digest, last.id) : '' };
}
