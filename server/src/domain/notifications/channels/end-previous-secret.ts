/** Ends the replaced signing secret of a channel before its time: messages are signed with the current one alone. */
import { notFound } from '../../../base/errors.ts';
import type { Member } from '../../../model/caller.ts';
import type { Channel } from '../../../model/notifications/notification-channel.ts';
import { updateChannelPreviousEnded } from '../../../store/notifications/channels.ts';
import { recordChange } from '../../audit/record-change.ts';
import type { Platform } from '../../platform.ts';

/** NOT_FOUND if none is kept. */
export async function endPreviousSigningSecret(
  platform: Pick<Platform, 'database' | 'clock'>,
  member: Member,
  channelId: string,
): Promise<Channel> {
  return platform.database.asTenant(member.deploymentId, async (tx) => {
    const channel = await updateChannelPreviousEnded(tx, channelId);
    if (channel === undefined) throw notFound('previous signing secret of this channel');
    await recordChange(platform, member, tx.client, {
      action: 'notification_channel.end_previous_secret',
      subject: `notification_channel:${channelId}`,
      changes: {},
    });
    return channel;
  });
}
