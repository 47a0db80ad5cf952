/** Creates a saved view for the caller. */
import { ParapetError } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import { savedViewsMax, type SavedView, type SavedViewFields, type SavedViewScreen } from '../../model/saved-view.ts';
import type { TenantTransaction } from '../../store/database.ts';
import { claimSavedViews, countSavedViews, findSavedViewIdByName, insertSavedView } from '../../store/views/views.ts';
import { recordChange } from '../audit/record-change.ts';
import type { Platform } from '../platform.ts';
import { readView } from './get-view.ts';

/** CONFLICT if they have one of this name on the screen, or have reached the limit. */
export async function createView(
  platform: Pick<Platform, 'database' | 'clock'>,
  member: Member,
  view: SavedViewFields & { screen: SavedViewScreen },
): Promise<SavedView> {
  const { userId } = member;
  return platform.database.asTenant(member.deploymentId, async (tx) => {
    await claimSavedViews(tx, userId);
    if ((await countSavedViews(tx, userId)) >= savedViewsMax) {
      throw new ParapetError('CONFLICT', `You can have at most ${savedViewsMax} views; delete one first.`);
    }
    await requireFreeName(tx, { ...view, userId }, null);
    const viewId = await insertSavedView(tx, { ...view, userId, at: platform.clock.now() });
    const made = await readView(tx, member, viewId);
    const subject = `view:${viewId}`;
    await recordChange(platform, member, tx.client, {
      action: 'view.create',
      subject,
      changes: { ...view },
      ...(!view.isShared && { ownerId: userId }),
    });
    return made;
  });
}

/** CONFLICT if the person has another view than `viewId` of this name on the screen. Claim the person's views first. */
export async function requireFreeName(
  tx: TenantTransaction,
  named: { userId: string; screen: SavedViewScreen; name: string },
  viewId: string | null,
): Promise<void> {
  const holderId = await findSavedViewIdByName(tx, named);
  if (holderId === undefined || holderId === viewId) return;
  throw new ParapetError(
    'CONFLICT',
    `A view named ${named.name} already exists on the screen ${named.screen}; choose another name.`,
  );
}
