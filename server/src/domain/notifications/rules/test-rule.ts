/** Sends a message of a rule now, the same way as real ones (api.md 4.13), outside of limits and outbox. */
import { notFound } from '../../../base/errors.ts';
import type { Member } from '../../../model/caller.ts';
import type { NotificationRule } from '../../../model/notifications/notification-rule.ts';
import { findChannel } from '../../../store/notifications/channels.ts';
import { recordChange } from '../../audit/record-change.ts';
import type { Platform } from '../../platform.ts';
import { makeMessageKey, sendToChannel } from '../channels/send-to-channel.ts';

/** The error as text; '' if the message was accepted. */
export async function testRule(
  platform: Pick<Platform, 'database' | 'clock' | 'log' | 'keys' | 'outside'>,
  member: Member,
  rule: NotificationRule,
): Promise<string> {
  const { deploymentId } = member;
  const channel = await platform.database.asTenant(deploymentId, (tx) => findChannel(tx, rule.channelId));
  // The channel was deleted together with its rule after the rule was read.
  if (channel === undefined) throw notFound('notification rule');
  const { error } = await sendToChannel(
    platform,
    { deploymentId, channel },
    {
      key: makeMessageKey(),
      payload: {
        type: 'rule.test',
        timestamp: platform.clock.now().toISOString(),
        data: { deploymentId, rule: { id: rule.id, name: rule.name }, leftOut: 0 },
      },
    },
  );
  await platform.database.asTenant(deploymentId, async (tx) => {
    const subject = `notification_rule:${rule.id}`;
    const changes = { channelId: channel.id, success: error === '', errorDetail: error };
    await recordChange(platform, member, tx.client, { action: 'notification_rule.test', subject, changes });
  });
  return error;
}
