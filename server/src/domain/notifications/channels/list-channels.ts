/** Pages of the deployment's channels, oldest first. */
import type { TimeKey } from '../../../base/time-key.ts';
import type { Member } from '../../../model/caller.ts';
import type { Channel } from '../../../model/notifications/notification-channel.ts';
import { listChannelRows } from '../../../store/notifications/channels.ts';
import { keysetPage, type PageRequest } from '../../keyset-page.ts';
import type { Platform } from '../../platform.ts';

/** INVALID_CURSOR for another list's cursor. */
export async function listChannels(
  platform: Pick<Platform, 'database' | 'keys'>,
  { deploymentId }: Member,
  page: PageRequest,
): Promise<{ channels: Channel[]; nextCursor: string }> {
  const { rows: channels, nextCursor } = await keysetPage<Channel, TimeKey>(platform, page, {
    query: { list: 'notification channels', order: 'time', deploymentId },
    read: ({ after, limit }) =>
      platform.database.readAsTenant(deploymentId, (tx) => listChannelRows(tx, { after, limit })),
    positionOf: ({ createdAt, id }) => ({ at: createdAt, id }),
  });
  return { channels, nextCursor };
}
