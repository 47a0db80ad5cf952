/** Ends the directory: its tokens, and what it said. Members, their roles and teams stay, and admins manage them again. */
import { notFound } from '../../../base/errors.ts';
import type { Member } from '../../../model/caller.ts';
import { claimDirectory, deleteDirectoryRow } from '../../../store/directory/directories.ts';
import { updateDirectoryTokensEnded } from '../../../store/directory/directory-tokens.ts';
import { recordChange } from '../../audit/record-change.ts';
import type { Platform } from '../../platform.ts';

/** NOT_FOUND if there is none. */
export async function removeDirectory(platform: Pick<Platform, 'database' | 'clock'>, member: Member): Promise<void> {
  const { deploymentId } = member;
  await platform.database.asAccess(async (tx) => {
    if ((await claimDirectory(tx, deploymentId)) === undefined) throw notFound('directory');
    await updateDirectoryTokensEnded(tx, deploymentId, { id: null, now: platform.clock.now() });
    await deleteDirectoryRow(tx, deploymentId);
    await recordChange(platform, member, tx, { action: 'directory.remove', subject: 'directory', changes: {} });
  }, deploymentId);
}
