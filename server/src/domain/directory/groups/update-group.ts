/** Changes a group as the directory says: its name, and who is in it. */
import { notFound } from '../../../base/errors.ts';
import type { DirectoryCaller } from '../../../model/caller.ts';
import type { DirectoryGroup } from '../../../model/directory/directory.ts';
import type { GroupChange } from '../../../model/directory/patch-group.ts';
import { findDirectoryGroup, updateDirectoryGroupRow } from '../../../store/directory/directory-groups.ts';
import { updateTeamName } from '../../../store/teams/teams.ts';
import { recordChange } from '../../audit/record-change.ts';
import type { Platform } from '../../platform.ts';
import { claimOwnDirectory, directoryActor } from '../directory-actor.ts';
import { changeMembers } from './change-members.ts';
import { requireFreeName } from './create-group.ts';
import { followGroup } from './follow-group.ts';

/** NOT_FOUND for an unknown group; CONFLICT and INVALID_ARGUMENT as for a new one. A change that changes nothing writes nothing. */
export async function updateDirectoryGroup(
  platform: Pick<Platform, 'database' | 'clock'>,
  directory: DirectoryCaller,
  id: string,
  change: GroupChange,
): Promise<DirectoryGroup> {
  const actor = directoryActor(directory);
  return platform.database.asTenant(directory.deploymentId, async (tx) => {
    const { defaultRole } = await claimOwnDirectory(tx.client, tx.deploymentId);
    const before = await findDirectoryGroup(tx, id);
    if (before === undefined) throw notFound('group');
    const { displayName = before.displayName, externalId = before.externalId } = change;
    const isRenamed = displayName !== before.displayName;
    if (isRenamed) await requireFreeName(tx, displayName, id);
    const members = await changeMembers(tx, id, change.members);
    const isSame = !isRenamed && externalId === before.externalId;
    if (isSame && members.added.length + members.removed.length === 0) return before;
    await updateDirectoryGroupRow(tx, id, { displayName, externalId, now: platform.clock.now() });
    if (isRenamed && before.ownsTeam && before.teamId !== null) await updateTeamName(tx, before.teamId, displayName);
    const followed = await followGroup(platform, tx, { actor, defaultRole }, members);
    await recordChange(platform, actor, tx.client, {
      action: 'directory_group.update',
      subject: `directory_group:${id}`,
      changes: {
        displayName: isRenamed ? { from: before.displayName, to: displayName } : displayName,
        ...(externalId !== before.externalId && { externalId: { from: before.externalId, to: externalId } }),
        ...followed,
      },
    });
    const after = await findDirectoryGroup(tx, id);
    if (after === undefined) throw new Error(`group ${id} disappeared while the directory was locked`);
    return after;
  });
}
