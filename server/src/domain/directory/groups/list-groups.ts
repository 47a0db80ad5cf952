/** The groups of the directory: a page, or one; with their members if they are asked for. */
import { notFound } from '../../../base/errors.ts';
import type { DirectoryCaller } from '../../../model/caller.ts';
import type { DirectoryGroup } from '../../../model/directory/directory.ts';
import type { GroupAttribute } from '../../../model/directory/filter.ts';
import type { TenantTransaction } from '../../../store/database.ts';
import {
  findDirectoryGroup,
  listDirectoryGroupMembers,
  listDirectoryGroupRows,
} from '../../../store/directory/directory-groups.ts';
import type { ResourcePage } from '../../../store/directory/directory-users.ts';
import type { Platform } from '../../platform.ts';

export interface ListedDirectoryGroup extends DirectoryGroup {
  /** Null if they were not asked for. */
  members: { id: string; name: string }[] | null;
}

export async function listDirectoryGroups(
  { database }: Pick<Platform, 'database'>,
  { deploymentId }: DirectoryCaller,
  { hasMembers, ...page }: ResourcePage<GroupAttribute> & { hasMembers: boolean },
): Promise<{ groups: ListedDirectoryGroup[]; total: number }> {
  return database.readAsTenant(deploymentId, async (tx) => {
    const { groups, total } = await listDirectoryGroupRows(tx, page);
    return { groups: await withMembers(tx, groups, hasMembers), total };
  });
}

/** NOT_FOUND for an unknown group. */
export async function getDirectoryGroup(
  { database }: Pick<Platform, 'database'>,
  { deploymentId }: DirectoryCaller,
  { id, hasMembers }: { id: string; hasMembers: boolean },
): Promise<ListedDirectoryGroup> {
  return database.readAsTenant(deploymentId, async (tx) => {
    const group = await findDirectoryGroup(tx, id);
    if (group === undefined) throw notFound('group');
    const [listed] = await withMembers(tx, [group], hasMembers);
    return listed!;
  });
}

async function withMembers(
  tx: TenantTransaction,
  groups: readonly DirectoryGroup[],
  hasMembers: boolean,
): Promise<ListedDirectoryGroup[]> {
  if (!hasMembers) return groups.map((group) => ({ ...group, members: null }));
  const ids = groups.map(({ id }) => id);
  const membersOf = Map.groupBy(await listDirectoryGroupMembers(tx, ids), ({ groupId }) => groupId);
  return groups.map((group) => ({
    ...group,
    members: (membersOf.get(group.id) ?? []).map(({ memberId, userName, displayName }) => ({
      id: memberId,
      name: displayName ?? userName,
    })),
  }));
}
