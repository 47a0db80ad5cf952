/** A page of the groups of the directory for admins, with what each gives. */
import { notFound } from '../../../base/errors.ts';
import type { Member } from '../../../model/caller.ts';
import type { DirectoryGroup } from '../../../model/directory/directory.ts';
import {
  findDirectoryGroup,
  listGroupsWithTeams,
  type ListedGroup,
} from '../../../store/directory/directory-groups.ts';
import { keysetPage, type PageRequest } from '../../keyset-page.ts';
import type { Platform } from '../../platform.ts';

export type { ListedGroup };

/** INVALID_CURSOR for a cursor of another deployment. */
export async function listMappedGroups(
  platform: Pick<Platform, 'database' | 'keys'>,
  { deploymentId }: Member,
  page: PageRequest,
): Promise<{ groups: ListedGroup[]; nextCursor: string }> {
  const { rows: groups, nextCursor } = await keysetPage<ListedGroup>(platform, page, {
    query: { list: 'directory groups', deploymentId },
    read: ({ after: afterId, limit }) =>
      platform.database.readAsTenant(deploymentId, (tx) => listGroupsWithTeams(tx, { afterId, limit })),
    positionOf: ({ id }) => id,
  });
  return { groups, nextCursor };
}

/** NOT_FOUND for an unknown group. */
export async function getMappedGroup(
  { database }: Pick<Platform, 'database'>,
  { deploymentId }: Member,
  id: string,
): Promise<DirectoryGroup> {
  const group = await database.readAsTenant(deploymentId, (tx) => findDirectoryGroup(tx, id));
  if (group === undefined) throw notFound('group');
  return group;
}
