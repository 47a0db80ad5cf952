/** One message of the outbox, with its payload and the log of its attempts. */
import { notFound } from '../../../base/errors.ts';
import type { Member } from '../../../model/caller.ts';
import type { NotificationPayload } from '../../../model/notifications/notification-payload.ts';
import { findMessage, listAttempts, type Attempt, type Message } from '../../../store/notifications/messages.ts';
import type { Platform } from '../../platform.ts';
import { requireVisible } from '../visibility.ts';

export interface WholeMessage extends Message {
  payload: NotificationPayload;
  /** The latest attempts, newest first. */
  log: Attempt[];
}

export async function getMessage(
  platform: Pick<Platform, 'database'>,
  member: Member,
  messageId: string,
): Promise<WholeMessage> {
  requireVisible(member, 'notification message');
  return platform.database.readAsTenant(member.deploymentId, async (tx) => {
    const message = await findMessage(tx, messageId);
    if (message === undefined) throw notFound('notification message');
    return { ...message, log: await listAttempts(tx, messageId) };
  });
}
