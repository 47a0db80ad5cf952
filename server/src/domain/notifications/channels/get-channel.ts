/** One channel by its id, without its secrets. */
import { notFound } from '../../../base/errors.ts';
import type { Member } from '../../../model/caller.ts';
import type { Channel } from '../../../model/notifications/notification-channel.ts';
import { findChannel } from '../../../store/notifications/channels.ts';
import type { Platform } from '../../platform.ts';
import { requireVisible } from '../visibility.ts';

export async function getChannel(
  platform: Pick<Platform, 'database'>,
  member: Member,
  channelId: string,
): Promise<Channel> {
  requireVisible(member, 'notification channel');
  const row = await platform.database.readAsTenant(member.deploymentId, (tx) => findChannel(tx, channelId));
  if (row === undefined) throw notFound('notification channel');
  const { secrets: _sealed, previousSecret: _previous, ...channel } = row;
  return channel;
}
