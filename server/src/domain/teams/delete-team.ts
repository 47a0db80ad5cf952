/** A team ends. Its projects and people stay; its sub-teams, with all that is in them, move up to its parent. */
import { ParapetError } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import { claimParentOf, deleteTeamRow, updateChildTeamsParent } from '../../store/teams/teams.ts';
import { recordChange } from '../audit/record-change.ts';
import type { Platform } from '../platform.ts';
import { claimManagedTeam } from './claim-managed-team.ts';

/** NOT_FOUND when they do not see it; FORBIDDEN when they do not manage it; CONFLICT when its parent goes at the same time. */
export async function deleteTeam(
  platform: Pick<Platform, 'database' | 'clock'>,
  member: Member,
  teamId: string,
): Promise<void> {
  await platform.database.asTenant(member.deploymentId, async (tx) => {
    // From above to below, so that who deletes the parent at the same time waits, or is waited for, but never both.
    const parentTeamId = await claimParentOf(tx, teamId);
    const team = await claimManagedTeam(tx, member, teamId);
    if (team.parentTeamId !== parentTeamId)
      throw new ParapetError('CONFLICT', 'The team was moved in the meantime; try again.');
    await updateChildTeamsParent(tx, { from: teamId, to: parentTeamId });
    await deleteTeamRow(tx, teamId);
    const changes = { name: team.name, slug: team.slug };
    await recordChange(platform, member, tx.client, { action: 'team.delete', subject: `team:${teamId}`, changes });
  });
}
