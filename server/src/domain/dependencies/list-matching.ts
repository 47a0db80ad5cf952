/** The dependencies behind the answer of 4.3: in each of its repositories, those that match the filter. */
import type { Member } from '../../model/caller.ts';
import type { TenantTransaction } from '../../store/database.ts';
import {
  countOpenByPackage,
  listMatchingDependencyRows,
  type InventoryPosition,
  type MatchingRow,
} from '../../store/dependencies/list-matching.ts';
import type { RepositoryRow } from '../../store/dependencies/list-repositories.ts';
import { openCursor, type PageRequest } from '../keyset-page.ts';
import type { Platform } from '../platform.ts';
import type { DependencyFilter } from './dependency-filter.ts';
import { batchFrom, findPage, rowConditionOf, type FoundPage } from './find-page.ts';
import { bothOf } from './list-repositories.ts';

export interface MatchingDependency extends MatchingRow {
  repository: { id: string; name: string };
  /** Open findings (as reports count them) of the package in its repository. */
  openFindings: number;
}

/** Where a page ended: within a project's inventory, or (`after` null) at its end. */
interface Position {
  projectId: string;
  after: InventoryPosition | null;
}

/** Repositories whose dependencies one request reads. */
const repositoriesMax = 101;
/** Inventory rows per read, for a query whose packages are not resolved. */
const rowsPerRead = 5_000;

/**
 * By repository, then by package. A page may be short, or empty, and have a next page: one request does bounded work.
 * INVALID_CURSOR for a cursor of another query or another caller.
 */
export async function listMatchingDependencies(
  platform: Pick<Platform, 'database' | 'keys'>,
  member: Member,
  filter: DependencyFilter,
  { pageSize, cursor }: PageRequest,
): Promise<{ dependencies: MatchingDependency[]; nextCursor: string }> {
  const { deploymentId, userId, visibleProjectIds } = member;
  const query = { list: 'matching dependencies', deploymentId, userId, filter };
  const { after: start, nextCursor } = openCursor<Position>(platform, query, cursor);
  const { licensePolicySettings: settings } = filter;
  if (settings !== undefined && !settings.includes('allow')) return { dependencies: [], nextCursor: '' };
  return platform.database.readAsTenant(deploymentId, async (tx) => {
    const found = await findPage(tx, filter, {
      projectIds: bothOf(visibleProjectIds, filter.projectIds),
      includesArchived: filter.includesArchived,
      afterId: projectBefore(start),
      limit: Math.min(pageSize + 1, repositoriesMax),
    });
    const rows = await collectRows(tx, filter, { found, start, limit: pageSize + 1 });
    const dependencies = await describe(tx, rows.slice(0, pageSize), found.repositories);
    return { dependencies, nextCursor: nextCursor(endOf({ rows, found, pageSize })) };
  });
}

/** If a page ended within a project, the next one continues with this project. */
function projectBefore(start: Position | null): string {
  if (start === null) return '0';
  return start.after === null ? start.projectId : String(BigInt(start.projectId) - 1n);
}

/**
 * Reads repository after repository until there are enough rows; inventories whose packages are not resolved are read
 * in batches.
 */
async function collectRows(
  tx: TenantTransaction,
  filter: DependencyFilter,
  { found, start, limit }: { found: FoundPage; start: Position | null; limit: number },
): Promise<MatchingRow[]> {
  const question = rowConditionOf(filter);
  const rows: MatchingRow[] = [];
  const afterOf = ({ id }: RepositoryRow): InventoryPosition | null =>
    start !== null && start.projectId === id ? start.after : null;
  let rest: readonly RepositoryRow[] = found.repositories;
  while (rest.length > 0 && rows.length < limit) {
    const { batch } = batchFrom(rest, rowsPerRead);
    rest = rest.slice(batch.length);
    const inventories = batch.flatMap((each) =>
      each.refId === null ? [] : [{ refId: each.refId, after: afterOf(each) }],
    );
    const more = { ...question, packageKeys: found.packageKeys, limit: limit - rows.length };
    rows.push(...(await listMatchingDependencyRows(tx, inventories, more)));
  }
  return rows;
}

/** Null if the query is exhausted. */
function endOf({
  rows,
  found,
  pageSize,
}: {
  rows: readonly MatchingRow[];
  found: FoundPage;
  pageSize: number;
}): Position | null {
  const last = rows[pageSize - 1];
  if (rows.length > pageSize && last !== undefined) {
    return { projectId: last.projectId, after: { packageKey: last.packageKey, id: last.id } };
  }
  const isFull = found.repositories.length === Math.min(pageSize + 1, repositoriesMax);
  const projectId = isFull ? found.repositories.at(-1)?.id : (found.walkedTo ?? undefined);
  return projectId === undefined ? null : { projectId, after: null };
}

async function describe(
  tx: TenantTransaction,
  rows: readonly MatchingRow[],
  repositories: readonly RepositoryRow[],
): Promise<MatchingDependency[]> {
  const names = new Map(repositories.map(({ id, name }) => [id, name]));
  const keyOf = (row: { projectId: string; ecosystem: string; packageKey: string }): string =>
    JSON.stringify([row.projectId, row.ecosystem, row.packageKey]);
  const open = new Map((await countOpenByPackage(tx, rows)).map((each) => [keyOf(each), each.count]));
  return rows.map((row) => ({
    ...row,
    repository: { id: row.projectId, name: names.get(row.projectId) ?? '' },
    openFindings: open.get(keyOf(row)) ?? 0,
  }));
}
