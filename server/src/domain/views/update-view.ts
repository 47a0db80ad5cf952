/** Renames a saved view, changes its query, or shares it. */
import type { Member } from '../../model/caller.ts';
import type { SavedView, SavedViewFields } from '../../model/saved-view.ts';
import { claimSavedViews, updateSavedView } from '../../store/views/views.ts';
import { recordChange } from '../audit/record-change.ts';
import type { Platform } from '../platform.ts';
import { requireFreeName } from './create-view.ts';
import { readView, requireOwner } from './get-view.ts';

/**
 * Absent fields are left unchanged. NOT_FOUND and FORBIDDEN as in getView and requireOwner; CONFLICT if its owner has
 * another view of that name.
 */
export async function updateView(
  platform: Pick<Platform, 'database' | 'clock'>,
  member: Member,
  { id: viewId, userId }: SavedView,
  change: Partial<SavedViewFields>,
): Promise<SavedView> {
  return platform.database.asTenant(member.deploymentId, async (tx) => {
    await claimSavedViews(tx, userId);
    const view = await readView(tx, member, viewId);
    requireOwner(member, view);
    const fields = { name: view.name, query: view.query, isShared: view.isShared, ...change };
    await requireFreeName(tx, { ...view, ...fields }, viewId);
    const at = platform.clock.now();
    await updateSavedView(tx, viewId, { ...fields, at });
    const subject = `view:${viewId}`;
    await recordChange(platform, member, tx.client, {
      action: 'view.update',
      subject,
      changes: { ...change },
      ...(!view.isShared && !fields.isShared && { ownerId: userId }),
    });
    return { ...view, ...fields, updatedAt: at };
  });
}
