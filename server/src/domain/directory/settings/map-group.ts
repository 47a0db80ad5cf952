/** Says what people in a group of the directory get: a role in the organisation, and a role in a team. It applies at once. */
import { invalidArgument, notFound } from '../../../base/errors.ts';
import type { Member } from '../../../model/caller.ts';
import type { OrgRole, TeamRole } from '../../../model/permissions.ts';
import { findDirectoryGroup, updateDirectoryGroupGrants } from '../../../store/directory/directory-groups.ts';
import { deletePeopleOfGroupFromTeam } from '../../../store/directory/followed-groups.ts';
import { findTeam } from '../../../store/teams/teams.ts';
import { recordChange } from '../../audit/record-change.ts';
import type { Platform } from '../../platform.ts';
import { claimOwnDirectory } from '../directory-actor.ts';
import { describeFollowed, followDirectory } from '../follow-directory.ts';

export interface GroupGrants {
  orgRole: OrgRole | null;
  teamId: string | null;
  teamRole: TeamRole;
}

/** Absent grants stay. NOT_FOUND for an unknown group; INVALID_ARGUMENT for an unknown team. */
export async function mapDirectoryGroup(
  platform: Pick<Platform, 'database' | 'clock'>,
  member: Member,
  id: string,
  change: Partial<GroupGrants>,
): Promise<void> {
  await platform.database.asTenant(member.deploymentId, async (tx) => {
    const { defaultRole } = await claimOwnDirectory(tx.client, tx.deploymentId);
    const group = await findDirectoryGroup(tx, id);
    if (group === undefined) throw notFound('group');
    const { orgRole, teamId, teamRole } = group;
    const before: GroupGrants = { orgRole, teamId, teamRole };
    const after = { ...before, ...change };
    if (after.teamId !== null && !(await findTeam(tx, after.teamId)))
      throw invalidArgument('teamId', `there is no team ${after.teamId} in the organisation`);
    const isOtherTeam = after.teamId !== teamId;
    if (isOtherTeam && teamId !== null) await deletePeopleOfGroupFromTeam(tx, { groupId: id, teamId });
    await updateDirectoryGroupGrants(tx, id, { ...after, ownsTeam: group.ownsTeam && !isOtherTeam });
    const followed = await followDirectory(platform, tx, { actor: member, defaultRole }, null);
    await recordChange(platform, member, tx.client, {
      action: 'directory_group.map',
      subject: `directory_group:${id}`,
      changes: {
        displayName: group.displayName,
        from: { ...before },
        to: { ...after },
        ...describeFollowed(followed),
      },
    });
  });
}
