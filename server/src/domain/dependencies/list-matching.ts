/** The dependencies behind the answer of 4.3: of each repository that it names, those that fit the filter. */
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
import { batchFrom, findPage, rowQuestionOf, type FoundPage } from './find-page.ts';
import { bothOf } from './list-repositories.ts';

export interface MatchingDependency extends MatchingRow {
  repository: { id: string; name: string };
  /** Findings of its package that reports count as open, in its repository. */
  openFindings: number;
}

/** Where a page ended: inside of a project's inventory, or (`after` null) with all of it. */
interface Position {
  projectId: string;
  after: InventoryPosition | null;
}

/** Repositories that one request reads dependencies of. */
const repositoriesMax = 101;
/** Of a question that no package is known of, the rows of inventories that are read at once. */
const rowsAtOnce = 5_000;

/**
 * By repository, then by package. A page may be short, or empty, and have more behind it: one request walks a bounded way.
 * INVALID_CURSOR for a cursor of another question or of somebody else.
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

/** A page that ended inside of a project goes on with this project. */
function projectBefore(start: Position | null): string {
  if (start === null) return '0';
  return start.after === null ? start.projectId : String(BigInt(start.projectId) - 1n);
}

/** Of one repository after the other, until there are enough: inventories whose packages are not known are read some at a time. */
async function collectRows(
  tx: TenantTransaction,
  filter: DependencyFilter,
  { found, start, limit }: { found: FoundPage; start: Position | null; limit: number },
): Promise<MatchingRow[]> {
  const question = rowQuestionOf(filter);
  const rows: MatchingRow[] = [];
  const afterOf = ({ id }: RepositoryRow): InventoryPosition | null =>
    start !== null && start.projectId === id ? start.after : null;
  let rest: readonly RepositoryRow[] = found.repositories;
  while (rest.length > 0 && rows.length < limit) {
    const { batch } = batchFrom(rest, rowsAtOnce);
    rest = rest.slice(batch.length);
    const inventories = batch.flatMap((each) =>
      each.refId === null ? [] : [{ refId: each.refId, after: afterOf(each) }],
    );
    const more = { ...question, packageKeys: found.packageKeys, limit: limit - rows.length };
    rows.push(...(await listMatchingDependencyRows(tx, inventories, more)));
  }
  return rows;
}

/** Null: the question is answered. */
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
