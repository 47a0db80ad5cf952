/** Takes a person from the directory: a member with an account, or one who waits until they have proved who they are. */
import type { DirectoryCaller } from '../../../model/caller.ts';
import type { DirectoryPerson, DirectoryUser } from '../../../model/directory/directory.ts';
import { continueAsTenant } from '../../../store/database.ts';
import { insertDirectoryUser } from '../../../store/directory/directory-users.ts';
import { claimAdmins } from '../../../store/people/memberships.ts';
import { recordChange } from '../../audit/record-change.ts';
import type { Platform } from '../../platform.ts';
import { claimOwnDirectory, directoryActor } from '../directory-actor.ts';
import { describeFollowed, followDirectory } from '../follow-directory.ts';
import { endOrphanedSessions } from '../../people/end-orphaned-sessions.ts';
import { changeActivity } from './change-activity.ts';
import { requireEmail, requireFree } from './required-email.ts';
import { settleAccount } from './settle-account.ts';

/** CONFLICT if another user of the directory has the name or the account; INVALID_ARGUMENT without an address. */
export async function provisionUser(
  platform: Pick<Platform, 'database' | 'clock'>,
  directory: DirectoryCaller,
  person: DirectoryPerson,
): Promise<DirectoryUser> {
  const { deploymentId } = directory;
  const email = requireEmail(person);
  const now = platform.clock.now();
  const actor = directoryActor(directory);
  const made = await platform.database.asAccess(async (tx) => {
    const { defaultRole } = await claimOwnDirectory(tx, deploymentId);
    await requireFree(tx, deploymentId, { userName: person.userName, userId: null, exceptId: null });
    // Before any other lock on memberships, as everywhere.
    await claimAdmins(tx, deploymentId);
    const settled = await settleAccount(platform, tx, { deploymentId, person, email, orgRole: defaultRole });
    const { userId, ownsAccount, isNewAccount, isNewMember } = settled;
    await requireFree(tx, deploymentId, { userName: person.userName, userId, exceptId: null });
    const user = await insertDirectoryUser(tx, deploymentId, { ...person, email, now, userId, ownsAccount });
    const { isActive } = person;
    const change = userId === null ? undefined : await changeActivity(tx, deploymentId, { userId, isActive, now });
    const tenant = await continueAsTenant(tx, deploymentId);
    const who = { memberIds: [user.id], userIds: userId === null ? [] : [userId] };
    const followed = await followDirectory(platform, tenant, { actor, defaultRole }, who);
    const subject = userId === null ? `directory_user:${user.id}` : `user:${userId}`;
    const { userName, externalId } = person;
    const facts = { userName, externalId, email, isActive, isNewAccount, isNewMember, isWaiting: userId === null };
    const changes = { ...facts, ...describeFollowed(followed) };
    await recordChange(platform, actor, tx, { action: 'user.provision', subject, changes });
    if (change !== undefined)
      await recordChange(platform, actor, tx, { action: change, subject, changes: { by: 'directory' } });
    return user;
  }, deploymentId);
  if (made.userId !== null && !made.isActive) await endOrphanedSessions(platform, [made.userId]);
  return made;
}
