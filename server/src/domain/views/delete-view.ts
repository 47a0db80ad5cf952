/** Deletes a saved view. */
import type { Member } from '../../model/caller.ts';
import type { SavedView } from '../../model/saved-view.ts';
import { claimSavedViews, deleteSavedView } from '../../store/views/views.ts';
import { recordChange } from '../audit/record-change.ts';
import type { Platform } from '../platform.ts';
import { readView, requireOwner } from './get-view.ts';

/** NOT_FOUND if it is already gone; FORBIDDEN except for its owner and admins. */
export async function deleteView(
  platform: Pick<Platform, 'database' | 'clock'>,
  member: Member,
  { id: viewId, userId }: SavedView,
): Promise<void> {
  await platform.database.asTenant(member.deploymentId, async (tx) => {
    await claimSavedViews(tx, userId);
    const { name, screen, login, ...view } = await readView(tx, member, viewId);
    requireOwner(member, { name, screen, login, ...view });
    await deleteSavedView(tx, viewId);
    const subject = `view:${viewId}`;
    const changes = { name, screen, owner: login };
    await recordChange(platform, member, tx.client, {
      action: 'view.delete',
      subject,
      changes,
      ...(!view.isShared && { ownerId: userId }),
    });
  });
}
