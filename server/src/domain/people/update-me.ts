/** Changes the caller's own account: the display name, and how the console looks and writes instants. */
import type { Caller } from '../../model/caller.ts';
import type { Preferences } from '../../model/preferences.ts';
import { narrowToDeployment, updateMembershipsOfUserName } from '../../store/people/memberships.ts';
import { updatePreferences, updateUserName } from '../../store/people/users.ts';
import { recordChange } from '../audit/record-change.ts';
import type { Platform } from '../platform.ts';

/**
 * Missing members stay as they are. Others see the name, so each deployment where the caller is active has the change in
 * its audit log; preferences concern nobody else.
 */
export async function updateMe(
  platform: Pick<Platform, 'database' | 'clock'>,
  caller: Caller,
  change: { name?: string | undefined; preferences: Partial<Preferences> },
): Promise<void> {
  const { userId } = caller;
  const { name, preferences } = change;
  const now = platform.clock.now();
  await platform.database.asAccess(async (tx) => {
    if (Object.keys(preferences).length > 0) await updatePreferences(tx, userId, { preferences, now });
    const before = name === undefined ? undefined : await updateUserName(tx, userId, { name, now });
    if (name === undefined || before === undefined) return;
    const changes = { name: { from: before, to: name } };
    for (const deploymentId of await updateMembershipsOfUserName(tx, userId, { name, now })) {
      await narrowToDeployment(tx, deploymentId);
      const actor = { ...caller, deploymentId };
      await recordChange(platform, actor, tx, { action: 'user.rename', subject: `user:${userId}`, changes });
    }
  });
}
