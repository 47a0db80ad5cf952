/** Changes the settings of the directory, or sets one up. */
import type { Member } from '../../../model/caller.ts';
import type { DirectorySettings } from '../../../model/directory/directory.ts';
import { claimDirectory, insertDirectory, updateDirectoryRow } from '../../../store/directory/directories.ts';
import { recordChange } from '../../audit/record-change.ts';
import type { Platform } from '../../platform.ts';
import { followDirectory } from '../follow-directory.ts';
import { directoryDefaults } from './get-directory.ts';

/** Absent settings stay. A new default role applies at once, where roles follow from groups. */
export async function updateDirectory(
  platform: Pick<Platform, 'database' | 'clock'>,
  member: Member,
  change: Partial<DirectorySettings>,
): Promise<void> {
  const now = platform.clock.now();
  await platform.database.asTenant(member.deploymentId, async (tx) => {
    const { client, deploymentId } = tx;
    await insertDirectory(client, deploymentId, { ...directoryDefaults, now });
    const before = await claimDirectory(client, deploymentId);
    const { defaultRole, createsTeams } = before ?? directoryDefaults;
    const after = { defaultRole, createsTeams, ...change };
    await updateDirectoryRow(client, deploymentId, { ...after, now });
    if (after.defaultRole !== defaultRole)
      await followDirectory(platform, tx, { actor: member, defaultRole: after.defaultRole }, null);
    await recordChange(platform, member, client, {
      action: 'directory.update',
      subject: 'directory',
      changes: {
        defaultRole: { from: defaultRole, to: after.defaultRole },
        createsTeams: { from: createsTeams, to: after.createsTeams },
      },
    });
  });
}
