/** Ends the replaced secret of a connection's webhook before its time: only the current one verifies from then on. */
import { notFound } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import { updatePreviousSecretEnded } from '../../store/webhooks/webhooks.ts';
import { recordChange } from '../audit/record-change.ts';
import type { Platform } from '../platform.ts';
import { webhookOf, type Webhook } from './get-webhook.ts';

/** NOT_FOUND if none is kept. */
export async function endPreviousWebhookSecret(
  platform: Pick<Platform, 'database' | 'clock' | 'settings'>,
  member: Member,
  connectionId: string,
): Promise<Webhook> {
  const { deploymentId } = member;
  return platform.database.asTenant(deploymentId, async (tx) => {
    const row = await updatePreviousSecretEnded(tx, connectionId);
    if (row === undefined) throw notFound('previous secret of this webhook');
    await recordChange(platform, member, tx.client, {
      action: 'connection.webhook_end_previous_secret',
      subject: `connection:${connectionId}`,
      changes: {},
    });
    return webhookOf(platform, { deploymentId, connectionId }, row);
  });
}
