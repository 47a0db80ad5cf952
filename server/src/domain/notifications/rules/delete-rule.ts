/** Deletes a notification rule; its queued messages are not sent, including those waiting for a retry. */
import { notFound } from '../../../base/errors.ts';
import type { Member } from '../../../model/caller.ts';
import { deleteRuleRow, findRuleForUpdate } from '../../../store/notifications/rules.ts';
import { updateMessagesDue } from '../../../store/notifications/outbox.ts';
import { recordChange } from '../../audit/record-change.ts';
import { enqueueDeliveries } from '../messages/delivery-job.ts';
import type { Platform } from '../../platform.ts';

export async function deleteRule(
  platform: Pick<Platform, 'database' | 'queue' | 'clock'>,
  member: Member,
  ruleId: string,
): Promise<void> {
  await platform.database.asTenant(member.deploymentId, async (tx) => {
    const rule = await findRuleForUpdate(tx, ruleId);
    if (rule === undefined) throw notFound('notification rule');
    await deleteRuleRow(tx, ruleId);
    const channelIds = await updateMessagesDue(tx, ruleId, platform.clock.now());
    await enqueueDeliveries(platform, tx, channelIds);
    const subject = `notification_rule:${ruleId}`;
    const changes = { name: rule.name, channelId: rule.channelId };
    await recordChange(platform, member, tx.client, { action: 'notification_rule.delete', subject, changes });
  });
}
