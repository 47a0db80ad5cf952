/** Deletes a channel with its queued messages and its delivery log; cancels the runs of the queued messages. */
import { ParapetError, notFound } from '../../../base/errors.ts';
import type { Member } from '../../../model/caller.ts';
import { deleteChannelRow, findChannelForUpdate } from '../../../store/notifications/channels.ts';
import { claimWaitingRuns } from '../../../store/notifications/outbox.ts';
import { countRules } from '../../../store/notifications/rules.ts';
import { recordChange } from '../../audit/record-change.ts';
import type { Platform } from '../../platform.ts';
import { endMessageRuns } from '../messages/message-run.ts';

/** CONFLICT while a rule uses it. */
export async function deleteChannel(
  platform: Pick<Platform, 'database' | 'clock'>,
  member: Member,
  channelId: string,
): Promise<void> {
  await platform.database.asTenant(member.deploymentId, async (tx) => {
    const channel = await findChannelForUpdate(tx, channelId);
    if (channel === undefined) throw notFound('notification channel');
    if ((await countRules(tx, channelId)) > 0) {
      throw new ParapetError(
        'CONFLICT',
        'Notification rules use this channel; delete them or assign another channel to them first.',
      );
    }
    const at = platform.clock.now();
    const waiting = await claimWaitingRuns(tx, channelId);
    await endMessageRuns(tx, waiting, { to: 'cancelled', at, line: 'The channel was deleted before this was sent.' });
    await deleteChannelRow(tx, channelId);
    const subject = `notification_channel:${channelId}`;
    const changes = { name: channel.name, target: { ...channel.target } };
    await recordChange(platform, member, tx.client, { action: 'notification_channel.delete', subject, changes });
  });
}
