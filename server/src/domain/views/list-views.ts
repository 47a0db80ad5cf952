/** A page of a person's own saved views and of those that others share. */
import type { TimeKey } from '../../base/time-key.ts';
import type { Member } from '../../model/caller.ts';
import type { SavedView, SavedViewScreen } from '../../model/saved-view.ts';
import { listSavedViews } from '../../store/views/views.ts';
import { keysetPage, type PageRequest } from '../keyset-page.ts';
import type { Platform } from '../platform.ts';

/** Oldest first. INVALID_CURSOR for a cursor of another screen or another caller. */
export async function listViews(
  platform: Pick<Platform, 'database' | 'keys'>,
  { deploymentId, userId }: Member,
  { screen, ...page }: PageRequest & { screen: SavedViewScreen | null },
): Promise<{ views: SavedView[]; nextCursor: string }> {
  const { rows: views, nextCursor } = await keysetPage<SavedView, TimeKey>(platform, page, {
    query: { list: 'saved views', order: 'time', deploymentId, userId, screen },
    read: ({ after, limit }) =>
      platform.database.readAsTenant(deploymentId, (tx) => listSavedViews(tx, { userId, screen, after, limit })),
    positionOf: ({ createdAt, id }) => ({ at: createdAt, id }),
  });
  return { views, nextCursor };
}
