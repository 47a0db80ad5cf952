/** A page of the projects that a member sees, by name, with their open findings. */
import type { Member } from '../../model/caller.ts';
import { severities, type Severity } from '../../model/draft.ts';
import type { Coverage } from '../../model/project.ts';
import { countOpenBySeverity, listProjectRows, type ProjectListRow } from '../../store/projects/list.ts';
import { openCursor, type PageRequest } from '../keyset-page.ts';
import type { Platform } from '../platform.ts';
import { staleBefore } from './stale-before.ts';

export interface ProjectListing extends PageRequest {
  search: string | null;
  tags: readonly string[] | null;
  /** Null: both. */
  isArchived: boolean | null;
  /** Null: any coverage. */
  coverages: readonly Coverage[] | null;
}

export interface ListedProject extends ProjectListRow {
  /** Findings that reports count as open, on the primary ref. */
  open: Record<Severity, number>;
}

/**
 * Filtered by coverage, a page may be short and have a next page. INVALID_CURSOR for a cursor of other filters, another
 * deployment, or a caller who sees other projects.
 */
export async function listProjects(
  platform: Pick<Platform, 'database' | 'clock' | 'keys'>,
  member: Member,
  { pageSize, cursor, ...filter }: ProjectListing,
): Promise<{ projects: ListedProject[]; nextCursor: string }> {
  const { deploymentId, userId, visibleProjectIds: visibleIds } = member;
  const query = { list: 'projects', deploymentId, userId, ...filter };
  const { after: afterName, nextCursor } = openCursor<string>(platform, query, cursor);
  return platform.database.readAsTenant(deploymentId, async (tx) => {
    const { projects: rows, readUpTo } = await listProjectRows(tx, {
      ...filter,
      visibleIds,
      staleBefore: staleBefore(platform),
      afterName,
      limit: pageSize + 1,
    });
    const page = rows.slice(0, pageSize);
    const open = await countOpenBySeverity(
      tx,
      page.map(({ id }) => id),
    );
    const countOf = (projectId: string, severity: Severity): number =>
      open.find((each) => each.projectId === projectId && each.severity === severity)?.count ?? 0;
    const projects = page.map((row) => ({
      ...row,
      open: Object.fromEntries(
        severities.map((severity) => [severity, countOf(row.id, severity)]),
      ) as ListedProject['open'],
    }));
    const position = rows.length > pageSize ? (page.at(-1)?.name ?? null) : readUpTo;
    return { projects, nextCursor: nextCursor(position) };
  });
}
