/** A page of one project's dependencies: the inventory of its primary ref, by package. */
import { decodeCursor, encodeCursor, queryDigest } from '../../base/cursor.ts';
import { notFound } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import type { Transitivity } from '../../model/draft.ts';
import { lowerCased } from '../../model/versions/package-key.ts';
import { findPrimaryRef, type PrimaryRef } from '../../store/dependencies/find-primary-ref.ts';
import { listDependencyRows, type DependencyRow } from '../../store/dependencies/list-dependencies.ts';
import { seesProject } from '../access/require-permission.ts';
import type { Platform } from '../platform.ts';

export type Dependency = DependencyRow;

export interface DependencyQuery {
  /** Any part of the name, in any case. */
  search?: string | undefined;
  ecosystem?: string | undefined;
  transitivity?: Transitivity | undefined;
  pageSize: number;
  cursor: string | undefined;
}

/** NOT_FOUND for a project that the member does not see. Its primary ref is null while it has none. */
export async function getInventory(
  platform: Pick<Platform, 'database'>,
  member: Member,
  projectId: string,
): Promise<PrimaryRef> {
  const found = await platform.database.readAsTenant(member.deploymentId, (tx) => findPrimaryRef(tx, projectId));
  if (found === undefined || !seesProject(member, projectId)) throw notFound('repository');
  return found;
}

/** INVALID_CURSOR for a cursor of another query. */
export async function listDependencies(
  platform: Pick<Platform, 'database' | 'keys'>,
  member: Member,
  inventory: PrimaryRef,
  query: DependencyQuery,
): Promise<{ dependencies: Dependency[]; nextCursor: string }> {
  const { search = '', ecosystem = null, transitivity = null, pageSize } = query;
  const { deploymentId } = member;
  const { refId } = inventory;
  const digest = queryDigest({ list: 'dependencies', deploymentId, inventory, search, ecosystem, transitivity });
  const { cursor: key } = platform.keys;
  // Signed by us for this very query: it is the position that we put in.
  const after =
    query.cursor === undefined ? null : (decodeCursor(key, digest, query.cursor) as { packageKey: string; id: string });
  if (refId === null) return { dependencies: [], nextCursor: '' };
  const filter = { ecosystem, lockfilePath: null, transitivity, licenses: null };
  const rows = await platform.database.readAsTenant(deploymentId, (tx) =>
    listDependencyRows(tx, { refId, filter, keyPart: lowerCased(search), after, limit: pageSize + 1 }),
  );
  const dependencies = rows.slice(0, pageSize);
  const last = dependencies.at(-1);
  const nextCursor =
    last === undefined || rows.length <= pageSize
      ? ''
      : encodeCursor(key, digest, { packageKey: last.packageKey, id: last.id });
  return { dependencies, nextCursor };
}
