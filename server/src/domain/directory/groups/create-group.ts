/** Takes a group from the directory. It gives nothing until an admin says what, or if a team of its name is made for it. */
import { ParapetError } from '../../../base/errors.ts';
import type { DirectoryCaller } from '../../../model/caller.ts';
import type { DirectoryGroup } from '../../../model/directory/directory.ts';
import type { TenantTransaction } from '../../../store/database.ts';
import { insertDirectoryGroup, isGroupNameTaken } from '../../../store/directory/directory-groups.ts';
import { isTeamNameTaken } from '../../../store/teams/teams.ts';
import { recordChange } from '../../audit/record-change.ts';
import type { Platform } from '../../platform.ts';
import { insertWithSlug } from '../../teams/create-team.ts';
import { claimOwnDirectory, directoryActor } from '../directory-actor.ts';
import { changeMembers } from './change-members.ts';
import { followGroup } from './follow-group.ts';

export interface GroupRequest {
  displayName: string;
  externalId: string | null;
  memberIds: readonly string[];
}

/** CONFLICT if the directory has a group of this name; INVALID_ARGUMENT for a member that it does not have. */
export async function createDirectoryGroup(
  platform: Pick<Platform, 'database' | 'clock'>,
  directory: DirectoryCaller,
  { displayName, externalId, memberIds }: GroupRequest,
): Promise<DirectoryGroup> {
  const actor = directoryActor(directory);
  const now = platform.clock.now();
  return platform.database.asTenant(directory.deploymentId, async (tx) => {
    const { defaultRole, createsTeams } = await claimOwnDirectory(tx.client, tx.deploymentId);
    await requireFreeName(tx, displayName, null);
    const teamId = createsTeams ? await makeTeam(tx, displayName, now) : null;
    const group = await insertDirectoryGroup(tx, { displayName, externalId, teamId, now });
    const members = await changeMembers(tx, group.id, [{ act: 'add', ids: memberIds }]);
    const followed = await followGroup(platform, tx, { actor, defaultRole }, members);
    await recordChange(platform, actor, tx.client, {
      action: 'directory_group.create',
      subject: `directory_group:${group.id}`,
      changes: { displayName, externalId, teamId, ...followed },
    });
    return group;
  });
}

/** CONFLICT if another group has the name: directories find groups by it. */
export async function requireFreeName(
  tx: TenantTransaction,
  displayName: string,
  exceptId: string | null,
): Promise<void> {
  if (!(await isGroupNameTaken(tx, displayName, exceptId))) return;
  const message = 'belongs to another group of this directory; rename or delete that group first';
  throw new ParapetError('CONFLICT', `displayName: ${message}`, { details: [{ path: 'displayName', message }] });
}

/** Null if a team has the name already: an admin decides whether the group gives that one. */
async function makeTeam(tx: TenantTransaction, name: string, now: Date): Promise<string | null> {
  if (await isTeamNameTaken(tx, name)) return null;
  const row = { name, description: '', parentTeamId: null, createdAt: now };
  return insertWithSlug(tx, row, { chosen: null, isAdmin: true });
}
