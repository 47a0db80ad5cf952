/** Deletes a connection's webhook: its URL is unknown from then on, and is never reused. */
import { notFound } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import { deleteWebhookRow } from '../../store/webhooks/webhooks.ts';
import { recordChange } from '../audit/record-change.ts';
import type { Platform } from '../platform.ts';

/** NOT_FOUND if there is none. */
export async function deleteWebhook(
  platform: Pick<Platform, 'database' | 'clock'>,
  member: Member,
  connectionId: string,
): Promise<void> {
  await platform.database.asTenant(member.deploymentId, async (tx) => {
    if (!(await deleteWebhookRow(tx, connectionId))) throw notFound('webhook of this connection');
    await recordChange(platform, member, tx.client, {
      action: 'connection.webhook_delete',
      subject: `connection:${connectionId}`,
      changes: {},
    });
  });
}
