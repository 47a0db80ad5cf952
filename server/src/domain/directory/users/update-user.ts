/** Changes a person as the directory says: what it says of them, whether they may enter, and an account that is its own. */
import { isDeepStrictEqual } from 'node:util';
import { notFound } from '../../../base/errors.ts';
import type { DirectoryCaller } from '../../../model/caller.ts';
import { nameOf, type DirectoryPerson, type DirectoryUser } from '../../../model/directory/directory.ts';
import { continueAsTenant, type Transaction } from '../../../store/database.ts';
import {
  findDirectoryUser,
  updateDirectoryUserAccount,
  updateDirectoryUserRow,
} from '../../../store/directory/directory-users.ts';
import { claimAdmins, updateMembershipContact } from '../../../store/people/memberships.ts';
import { updateUnclaimedAccount } from '../../../store/people/users.ts';
import { recordChange, type ChangeValue } from '../../audit/record-change.ts';
import { endOrphanedSessions } from '../../people/end-orphaned-sessions.ts';
import type { Platform } from '../../platform.ts';
import { claimOwnDirectory, directoryActor } from '../directory-actor.ts';
import { describeFollowed, followDirectory } from '../follow-directory.ts';
import { changeActivity } from './change-activity.ts';
import { requireEmail, requireFree } from './required-email.ts';
import { settleAccount } from './settle-account.ts';

/**
 * `change` gets what the directory said so far. NOT_FOUND for an unknown user; CONFLICT and INVALID_ARGUMENT as for a new one, and
 * CONFLICT for the deactivation of the last admin. A change that changes nothing writes nothing.
 */
export async function updateDirectoryUser(
  platform: Pick<Platform, 'database' | 'clock'>,
  directory: DirectoryCaller,
  id: string,
  change: (person: DirectoryPerson) => DirectoryPerson,
): Promise<DirectoryUser> {
  const { deploymentId } = directory;
  const now = platform.clock.now();
  const actor = directoryActor(directory);
  const after = await platform.database.asAccess(async (tx) => {
    const { defaultRole } = await claimOwnDirectory(tx, deploymentId);
    const before = await findDirectoryUser(tx, deploymentId, id);
    if (before === undefined) throw notFound('user');
    const person = change(personOf(before));
    const email = requireEmail(person);
    const changes = differences(personOf(before), person);
    if (Object.keys(changes).length === 0) return before;
    await claimAdmins(tx, deploymentId);
    // A row that waits may have its account now: by another address.
    const settled =
      before.userId === null
        ? await settleAccount(platform, tx, { deploymentId, person, email, orgRole: defaultRole })
        : before;
    const { userId, ownsAccount } = settled;
    await requireFree(tx, deploymentId, { userName: person.userName, userId, exceptId: id });
    if (before.userId === null && userId !== null)
      await updateDirectoryUserAccount(tx, deploymentId, { id, userId, ownsAccount });
    const user = await updateDirectoryUserRow(tx, deploymentId, id, { ...person, email, now });
    const { isActive } = person;
    const activity = userId === null ? undefined : await changeActivity(tx, deploymentId, { userId, isActive, now });
    if (userId !== null && ownsAccount) await updateAccount(tx, deploymentId, { userId, email, person, now });
    const tenant = await continueAsTenant(tx, deploymentId);
    const isNewMember = before.userId === null && userId !== null;
    const who = { memberIds: isNewMember ? [id] : [], userIds: isNewMember ? [userId] : [] };
    const followed = await followDirectory(platform, tenant, { actor, defaultRole }, who);
    const subject = userId === null ? `directory_user:${id}` : `user:${userId}`;
    const facts = { ...changes, ...(isNewMember && { isNewMember }), ...describeFollowed(followed) };
    const isActivityAlone = activity !== undefined && Object.keys(changes).join() === 'isActive';
    if (!isActivityAlone)
      await recordChange(platform, actor, tx, { action: 'user.update_by_directory', subject, changes: facts });
    if (activity !== undefined)
      await recordChange(platform, actor, tx, { action: activity, subject, changes: { by: 'directory' } });
    return user;
  }, deploymentId);
  if (after.userId !== null && !after.isActive) await endOrphanedSessions(platform, [after.userId]);
  return after;
}

/** Name and address of an account that nobody has made theirs; of others they are their owner's. */
async function updateAccount(
  tx: Transaction,
  deploymentId: string,
  of: { userId: string; email: string; person: DirectoryPerson; now: Date },
): Promise<void> {
  const { userId, email, person, now } = of;
  const account = await updateUnclaimedAccount(tx, userId, { email, name: nameOf(person), now });
  if (account !== undefined) await updateMembershipContact(tx, deploymentId, { userId, ...account, now });
}

function personOf(user: DirectoryUser): DirectoryPerson {
  const { userName, externalId, displayName, givenName, familyName, formattedName, emails, isActive } = user;
  return { userName, externalId, displayName, givenName, familyName, formattedName, emails, isActive };
}

function differences(before: DirectoryPerson, after: DirectoryPerson): Record<string, ChangeValue> {
  const values = (person: DirectoryPerson): Record<string, ChangeValue> => ({
    ...person,
    emails: person.emails.map(({ value }) => value),
  });
  const [from, to] = [values(before), values(after)];
  const names = Object.keys(before) as (keyof DirectoryPerson)[];
  return Object.fromEntries(
    names
      .filter((name) => !isDeepStrictEqual(before[name], after[name]))
      .map((name) => [name, { from: from[name] ?? null, to: to[name] ?? null }]),
  );
}
