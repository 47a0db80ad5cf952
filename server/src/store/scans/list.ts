/** Pages of scans, newest first: read branch by branch in index order, with a limit on the rows read. */
import type { TimeKey } from '../../base/time-key.ts';
import type { ScanCounts, ScanScope, ScanStatus } from '../../model/scan.ts';
import type { TenantTransaction } from '../database.ts';
import { literals, newStatement, type Statement } from '../reports/statement.ts';

export interface ListedScanRow {
  id: string;
  projectId: string;
  projectName: string;
  refName: string;
  commit: string;
  format: string;
  scope: ScanScope;
  fileName: string;
  uploadedBy: string;
  status: ScanStatus;
  createdAt: Date;
  startedAt: Date | null;
  completedAt: Date | null;
  counts: Partial<ScanCounts>;
  problemCount: string;
}

export interface ScanListing {
  /** Null: all of the deployment. */
  projectIds: readonly string[] | null;
  refName: string | null;
  statuses: readonly ScanStatus[] | null;
  before: TimeKey | null;
  limit: number;
}

export interface FoundScans {
  scans: ListedScanRow[];
  /** Set if the read limit was reached before the page was full: the last scan read. */
  readUpTo: TimeKey | null;
}

/** Read limits per request. */
export interface ReadLimits {
  /** Upper bound of index branches merged; with more, the deployment's scans are read in one sequence. */
  branchesMax: number;
  /** Upper bound of scans checked where no index covers all filters. */
  rowsMax: number;
}

const defaultLimits: ReadLimits = { branchesMax: 200, rowsMax: 20_000 };

/** The index to read, with one branch for each of `keys`, and the remaining conditions on each scan. */
interface ReadPlan {
  column: 'ref_id' | 'project_id' | 'status' | null;
  keys: readonly string[];
  filters: readonly ('project' | 'ref' | 'status')[];
}

export async function listScanRows(
  tx: TenantTransaction,
  listing: ScanListing,
  limits: ReadLimits = defaultLimits,
): Promise<FoundScans> {
  const plan = await planOf(tx, listing, limits);
  if (plan.keys.length === 0 && plan.column !== null) return { scans: [], readUpTo: null };
  const { text, values } = statementOf(newStatement(tx.deploymentId), listing, { ...plan, ...limits });
  type Row = ListedScanRow & { id: string | null; boundaryId: string | null; boundaryAt: Date | null };
  const { rows } = await tx.client.query<Row>(text, values);
  const scans = rows.flatMap(({ boundaryId: _boundaryId, boundaryAt: _boundaryAt, id, ...scan }) =>
    id === null ? [] : [{ id, ...scan }],
  );
  const { boundaryId = null, boundaryAt = null } = rows[0] ?? {};
  const isShort = scans.length < listing.limit;
  return {
    scans,
    readUpTo: isShort && boundaryId !== null && boundaryAt !== null ? { at: boundaryAt, id: boundaryId } : null,
  };
}

async function planOf(
  tx: TenantTransaction,
  { projectIds, refName, statuses }: ScanListing,
  { branchesMax }: ReadLimits,
): Promise<ReadPlan> {
  const ofStatus = statuses === null ? [] : (['status'] as const);
  if (refName !== null) {
    const refIds = await listRefIds(tx, { name: refName, projectIds }, branchesMax);
    if (refIds !== undefined) return { column: 'ref_id', keys: refIds, filters: ofStatus };
  }
  const ofRef = refName === null ? [] : (['ref'] as const);
  if (projectIds !== null && projectIds.length <= branchesMax) {
    return { column: 'project_id', keys: projectIds, filters: [...ofRef, ...ofStatus] };
  }
  const ofProject = projectIds === null ? [] : (['project'] as const);
  if (statuses !== null) return { column: 'status', keys: statuses, filters: [...ofProject, ...ofRef] };
  return { column: null, keys: [], filters: [...ofProject, ...ofRef] };
}

/** The refs of that name; undefined if there are too many to merge. */
async function listRefIds(
  tx: TenantTransaction,
  { name, projectIds }: { name: string; projectIds: readonly string[] | null },
  branchesMax: number,
): Promise<string[] | undefined> {
  const { rows } = await tx.client.query<{ id: string }>(
    `SELECT r.id FROM parapet.project_ref r
      WHERE r.deployment_id = $1 AND r.name = $2 AND ($3::bigint[] IS NULL OR r.project_id = ANY ($3))
      LIMIT ${branchesMax + 1}`,
    [tx.deploymentId, name, projectIds],
  );
  return rows.length > branchesMax ? undefined : rows.map(({ id }) => id);
}

/**
 * Reads the next scans of each branch, then keeps the matches that no unfinished branch precedes. A branch that hit its
 * limit hides what follows its last scan, so nothing older than the newest such position (the boundary) is returned yet.
 */
function statementOf(
  statement: Statement,
  listing: ScanListing,
  { column, keys, filters, rowsMax }: ReadPlan & ReadLimits,
): { text: string; values: unknown[] } {
  const { before, limit } = listing;
  const branches = column === null ? 1 : keys.length;
  const eachMax = filters.length === 0 ? limit : Math.max(limit, Math.floor(rowsMax / branches));
  const next = (condition: string): string => `
    SELECT s.created_at, s.id, s.project_id, s.ref_id, s.status FROM parapet.scan s
     WHERE s.deployment_id = $1${condition}${before === null ? '' : ` AND (s.created_at, s.id) < (${statement.add(before.at, 'timestamptz')}, ${statement.add(before.id, 'bigint')})`}
     ORDER BY s.created_at DESC, s.id DESC LIMIT ${eachMax}`;
  const branchType = column === 'status' ? 'text[]' : 'bigint[]';
  const scanned =
    column === null
      ? `SELECT 1 AS branch, s.* FROM (${next('')}) s`
      : `SELECT b.n AS branch, s.* FROM unnest(${statement.add(keys, branchType)}) WITH ORDINALITY AS b (key, n)
          CROSS JOIN LATERAL (${next(` AND s.${column} = b.key`)}) s`;
  return statement.finish(
    `WITH scanned AS MATERIALIZED (${scanned}),
     boundary AS MATERIALIZED (
       SELECT created_at, id
         FROM (SELECT DISTINCT ON (w.branch) w.created_at, w.id, count(*) OVER (PARTITION BY w.branch) AS seen
                 FROM scanned w ORDER BY w.branch, w.created_at, w.id) last
        WHERE last.seen = ${eachMax}
        ORDER BY created_at DESC, id DESC LIMIT 1),
     page AS (
       SELECT w.id FROM scanned w LEFT JOIN boundary ON true
        WHERE (boundary.id IS NULL OR (w.created_at, w.id) >= (boundary.created_at, boundary.id))${filters.map((filter) => ` AND ${conditionOf(filter, statement, listing)}`).join('')}
        ORDER BY w.created_at DESC, w.id DESC LIMIT ${limit})
     SELECT boundary.id AS "boundaryId", boundary.created_at AS "boundaryAt", ${columns}
       FROM (VALUES (1)) one (n)
       LEFT JOIN boundary ON true
       LEFT JOIN (page
         JOIN parapet.scan s ON s.deployment_id = $1 AND s.id = page.id
         JOIN parapet.project p ON p.deployment_id = $1 AND p.id = s.project_id
         JOIN parapet.project_ref r ON r.deployment_id = $1 AND r.id = s.ref_id) ON true
      ORDER BY s.created_at DESC, s.id DESC`,
  );
}

const columns = `s.id, s.project_id AS "projectId", p.name AS "projectName", r.name AS "refName", s.commit_sha AS "commit", s.format,
  s.scope, s.file_name AS "fileName", s.uploaded_by AS "uploadedBy", s.status, s.created_at AS "createdAt",
  s.started_at AS "startedAt", s.completed_at AS "completedAt", s.counts, s.problem_count AS "problemCount"`;

/** Hashed sub-selects: for a long array the planner would estimate every element. */
function conditionOf(
  filter: ReadPlan['filters'][number],
  statement: Statement,
  { projectIds, refName, statuses }: ScanListing,
): string {
  if (filter === 'status') return `w.status IN (${literals(statuses ?? [])})`;
  if (filter === 'project') return `w.project_id IN (SELECT unnest(${statement.add(projectIds, 'bigint[]')}))`;
  return `w.ref_id IN (SELECT r.id FROM parapet.project_ref r WHERE r.deployment_id = $1 AND r.name = ${statement.add(refName, 'text')})`;
}
