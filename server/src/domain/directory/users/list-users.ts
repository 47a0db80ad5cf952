/** The people of the directory, as it described them: a page, or one. */
import { notFound } from '../../../base/errors.ts';
import type { DirectoryCaller } from '../../../model/caller.ts';
import type { DirectoryUser } from '../../../model/directory/directory.ts';
import type { UserAttribute } from '../../../model/directory/filter.ts';
import {
  findDirectoryUser,
  listDirectoryUserRows,
  listGroupsOfDirectoryUsers,
  type ResourcePage,
} from '../../../store/directory/directory-users.ts';
import type { Platform } from '../../platform.ts';

export interface ListedDirectoryUser extends DirectoryUser {
  groups: { id: string; displayName: string }[];
}

export async function listDirectoryUsers(
  { database }: Pick<Platform, 'database'>,
  { deploymentId }: DirectoryCaller,
  page: ResourcePage<UserAttribute>,
): Promise<{ users: ListedDirectoryUser[]; total: number }> {
  return database.readAsTenant(deploymentId, async (tx) => {
    const { users, total } = await listDirectoryUserRows(tx, page);
    const groups = await listGroupsOfDirectoryUsers(
      tx,
      users.map(({ id }) => id),
    );
    const groupsOf = Map.groupBy(groups, ({ memberId }) => memberId);
    const listed = users.map((user) => ({
      ...user,
      groups: (groupsOf.get(user.id) ?? []).map(({ groupId, displayName }) => ({ id: groupId, displayName })),
    }));
    return { users: listed, total };
  });
}

/** NOT_FOUND for an unknown user. */
export async function getDirectoryUser(
  { database }: Pick<Platform, 'database'>,
  { deploymentId }: DirectoryCaller,
  id: string,
): Promise<ListedDirectoryUser> {
  return database.readAsTenant(deploymentId, async (tx) => {
    const user = await findDirectoryUser(tx.client, deploymentId, id);
    if (user === undefined) throw notFound('user');
    const groups = await listGroupsOfDirectoryUsers(tx, [id]);
    return { ...user, groups: groups.map(({ groupId, displayName }) => ({ id: groupId, displayName })) };
  });
}
