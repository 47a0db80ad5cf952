/** One saved view that the caller may see: their own, or a shared one. */
import { notFound, ParapetError } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import type { SavedView } from '../../model/saved-view.ts';
import { hasPower } from '../../model/permissions.ts';
import { findSavedView } from '../../store/views/views.ts';
import type { TenantTransaction } from '../../store/database.ts';
import type { Platform } from '../platform.ts';

export type { SavedView } from '../../model/saved-view.ts';

/** NOT_FOUND for a missing view and for another person's private one. */
export async function getView(
  platform: Pick<Platform, 'database'>,
  member: Member,
  viewId: string,
): Promise<SavedView> {
  return platform.database.readAsTenant(member.deploymentId, (tx) => readView(tx, member, viewId));
}

export async function readView(tx: TenantTransaction, member: Member, viewId: string): Promise<SavedView> {
  const view = await findSavedView(tx, viewId);
  if (view === undefined || !(view.isShared || view.userId === member.userId)) throw notFound('saved view');
  return view;
}

/** FORBIDDEN except for the view's owner, and for admins if it is shared. */
export function requireOwner(member: Member, view: SavedView): void {
  if (view.userId === member.userId || hasPower(member.orgRole, 'managesOthersViews')) return;
  throw new ParapetError('FORBIDDEN', `This view belongs to ${view.login}; only they and admins may change it.`);
}
