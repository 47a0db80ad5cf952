/** Takes a person out of the organisation, as the directory says. Their account stays, and what they did. */
import { notFound } from '../../../base/errors.ts';
import type { DirectoryCaller } from '../../../model/caller.ts';
import { deleteDirectoryUserRow, findDirectoryUser } from '../../../store/directory/directory-users.ts';
import { claimAdmins, deleteMembership } from '../../../store/people/memberships.ts';
import { insertRemovedMember } from '../../../store/people/removed-members.ts';
import { recordChange } from '../../audit/record-change.ts';
import { endOrphanedSessions } from '../../people/end-orphaned-sessions.ts';
import type { Platform } from '../../platform.ts';
import { claimOwnDirectory, directoryActor } from '../directory-actor.ts';
import { requireAnotherAdmin, shutOut } from './change-activity.ts';

/** NOT_FOUND for an unknown user; CONFLICT for the last active admin. */
export async function deleteDirectoryUser(
  platform: Pick<Platform, 'database' | 'clock'>,
  directory: DirectoryCaller,
  id: string,
): Promise<void> {
  const { deploymentId } = directory;
  const now = platform.clock.now();
  const removed = await platform.database.asAccess(async (tx) => {
    await claimOwnDirectory(tx, deploymentId);
    const user = await findDirectoryUser(tx, deploymentId, id);
    if (user === undefined) throw notFound('user');
    const { userId, userName, ownsAccount } = user;
    if (userId !== null) {
      requireAnotherAdmin(await claimAdmins(tx, deploymentId), userId);
      await deleteMembership(tx, deploymentId, userId);
      await shutOut(tx, deploymentId, userId, now);
      await insertRemovedMember(tx, deploymentId, { userId, now, byDirectory: { ownedAccount: ownsAccount } });
    }
    await deleteDirectoryUserRow(tx, deploymentId, id);
    await recordChange(platform, directoryActor(directory), tx, {
      action: 'user.remove',
      subject: userId === null ? `directory_user:${id}` : `user:${userId}`,
      changes: { by: 'directory', userName },
    });
    return userId;
  }, deploymentId);
  if (removed !== null) await endOrphanedSessions(platform, [removed]);
}
