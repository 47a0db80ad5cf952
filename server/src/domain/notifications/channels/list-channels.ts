/** Pages of the deployment's channels, oldest first. */
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
  const { rows: channels, nextCursor } = await keysetPage(platform, page, {
    query: { list: 'notification channels', deploymentId },
    read: ({ after: afterId, limit }) =>
      platform.database.readAsTenant(deploymentId, (tx) => listChannelRows(tx, { afterId, limit })),
    positionOf: ({ id }) => id,
  });
  return { channels, nextCursor };
}
