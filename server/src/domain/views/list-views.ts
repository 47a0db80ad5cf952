/** A page of the saved views that a person keeps, and of those that others share. */
import { decodeCursor, encodeCursor, queryDigest } from '../../base/cursor.ts';
import type { Member } from '../../model/caller.ts';
import type { SavedView, SavedViewScreen } from '../../model/saved-view.ts';
import { listSavedViews } from '../../store/views/views.ts';
import type { Platform } from '../platform.ts';

/** Oldest first. INVALID_CURSOR for a cursor of another screen or of somebody else. */
export async function listViews(
  platform: Pick<Platform, 'database' | 'keys'>,
  { deploymentId, userId }: Member,
  page: { screen: SavedViewScreen | null; pageSize: number; cursor: string | undefined },
): Promise<{ views: SavedView[]; nextCursor: string }> {
  const { screen, pageSize, cursor } = page;
  const { cursor: key } = platform.keys;
  const digest = queryDigest({ list: 'saved views', deploymentId, userId, screen });
  const afterId = cursor === undefined ? null : (decodeCursor(key, digest, cursor) as string);
  const rows = await platform.database.readAsTenant(deploymentId, (tx) =>
    listSavedViews(tx, { userId, screen, afterId, limit: pageSize + 1 }),
  );
  const views = rows.slice(0, pageSize);
  const last = views.at(-1);
  return { views, nextCursor: rows.length > pageSize && last ? encodeCursor(key, digest, last.id) : '' };
}
