/** Deletes a team. Its projects and people stay; its sub-teams move up to its parent with everything in them. */
import { ParapetError } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import { claimParentOf, deleteTeamRow, updateChildTeamsParent } from '../../store/teams/teams.ts';
import { recordChange } from '../audit/record-change.ts';
import { refuseManagedTeams } from '../directory/refuse-managed.ts';
import type { Platform } from '../platform.ts';
import { claimManagedTeam } from './claim-managed-team.ts';

/**
 * NOT_FOUND if they do not see it; FORBIDDEN if they do not manage it; CONFLICT if its parent is deleted concurrently.
 */
export async function deleteTeam(
  platform: Pick<Platform, 'database' | 'clock'>,
  member: Member,
  teamId: string,
): Promise<void> {
  await platform.database.asTenant(member.deploymentId, async (tx) => {
    // Locks from parent to child, so that a concurrent deletion of the parent cannot deadlock with this one.
    const parentTeamId = await claimParentOf(tx, teamId);
    const team = await claimManagedTeam(tx, member, teamId);
    if (team.parentTeamId !== parentTeamId)
      throw new ParapetError('CONFLICT', 'The team was moved in the meantime; try again.');
    await refuseManagedTeams(tx.client, tx.deploymentId, [teamId]);
    await updateChildTeamsParent(tx, { from: teamId, to: parentTeamId });
    await deleteTeamRow(tx, teamId);
    const changes = { name: team.name, slug: team.slug };
    await recordChange(platform, member, tx.client, { action: 'team.delete', subject: `team:${teamId}`, changes });
  });
}
