/** Forgets a group, as the directory says. Its people lose what it gave; a team that was made for it stays, with nobody in it. */
import { notFound } from '../../../base/errors.ts';
import type { DirectoryCaller } from '../../../model/caller.ts';
import { deleteDirectoryGroupRow, findDirectoryGroup } from '../../../store/directory/directory-groups.ts';
import { recordChange } from '../../audit/record-change.ts';
import type { Platform } from '../../platform.ts';
import { claimOwnDirectory, directoryActor } from '../directory-actor.ts';
import { changeMembers } from './change-members.ts';
import { followGroup } from './follow-group.ts';

/** NOT_FOUND for an unknown group. */
export async function deleteDirectoryGroup(
  platform: Pick<Platform, 'database' | 'clock'>,
  directory: DirectoryCaller,
  id: string,
): Promise<void> {
  const actor = directoryActor(directory);
  await platform.database.asTenant(directory.deploymentId, async (tx) => {
    const { defaultRole } = await claimOwnDirectory(tx.client, tx.deploymentId);
    const group = await findDirectoryGroup(tx, id);
    if (group === undefined) throw notFound('group');
    // Its team and role are still known while its people leave them.
    const members = await changeMembers(tx, id, [{ act: 'set', ids: [] }]);
    const followed = await followGroup(platform, tx, { actor, defaultRole }, members);
    await deleteDirectoryGroupRow(tx, id);
    await recordChange(platform, actor, tx.client, {
      action: 'directory_group.delete',
      subject: `directory_group:${id}`,
      changes: { displayName: group.displayName, ...followed },
    });
  });
}
