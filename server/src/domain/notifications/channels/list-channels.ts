/** Pages of the deployment's channels, oldest first. */
import { decodeCursor, encodeCursor, queryDigest } from '../../../base/cursor.ts';
import type { Member } from '../../../model/caller.ts';
import type { Channel } from '../../../model/notifications/notification-channel.ts';
import { listChannelRows } from '../../../store/notifications/channels.ts';
import type { Platform } from '../../platform.ts';

/** INVALID_CURSOR for another list's cursor. */
export async function listChannels(
  platform: Pick<Platform, 'database' | 'keys'>,
  { deploymentId }: Member,
  page: { pageSize: number; cursor: string | undefined },
): Promise<{ channels: Channel[]; nextCursor: string }> {
  const { cursor: key } = platform.keys;
  const digest = queryDigest({ list: 'notification channels', deploymentId });
  const afterId = page.cursor === undefined ? null : (decodeCursor(key, digest, page.cursor) as string);
  const rows = await platform.database.readAsTenant(deploymentId, (tx) =>
    listChannelRows(tx, { afterId, limit: page.pageSize + 1 }),
  );
  const channels = rows.slice(0, page.pageSize);
  const last = channels.at(-1);
  return { channels, nextCursor: rows.length > page.pageSize && last ? encodeCursor(key, digest, last.id) : '' };
}
