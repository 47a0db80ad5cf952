/** A page of the scans of the projects that a member sees, newest first. */
import type { TimeKey } from '../../base/time-key.ts';
import type { Member } from '../../model/caller.ts';
import { parseRef } from '../../model/scm/refs.ts';
import type { ScanStatus } from '../../model/scan.ts';
import { listScanRows, type ListedScanRow } from '../../store/scans/list.ts';
import { seesProject } from '../access/require-permission.ts';
import { openCursor, type PageRequest } from '../keyset-page.ts';
import type { Platform } from '../platform.ts';

export type ListedScan = ListedScanRow;

/** Null members filter nothing. */
export interface ScanFilter {
  projectId: string | null;
  ref: string | null;
  statuses: readonly ScanStatus[] | null;
}

/**
 * A page may be short, or empty, and have a next page: one request examines a bounded number of scans. INVALID_CURSOR
 * for a cursor of other filters or another caller.
 */
export async function listScans(
  platform: Pick<Platform, 'database' | 'keys'>,
  member: Member,
  filter: ScanFilter,
  { pageSize, cursor }: PageRequest,
): Promise<{ scans: ListedScan[]; nextCursor: string }> {
  const { deploymentId, userId, visibleProjectIds } = member;
  const { projectId, ref, statuses } = filter;
  const query = { list: 'scans', order: 'time', deploymentId, userId, ...filter };
  const { after: before, nextCursor } = openCursor<TimeKey>(platform, query, cursor);
  const projectIds = projectId === null ? visibleProjectIds : seesProject(member, projectId) ? [projectId] : [];
  const { scans: rows, readUpTo } = await platform.database.readAsTenant(deploymentId, (tx) =>
    listScanRows(tx, {
      projectIds,
      refName: ref === null ? null : parseRef(ref).name,
      statuses,
      before,
      limit: pageSize + 1,
    }),
  );
  const scans = rows.slice(0, pageSize);
  const last = rows.length > pageSize ? scans.at(-1) : undefined;
  const position = last === undefined ? readUpTo : { at: last.createdAt, id: last.id };
  return { scans, nextCursor: nextCursor(position) };
}
