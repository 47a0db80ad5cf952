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
  walkedTo: TimeKey | null;
}

/** Read limits per request. */
export interface ScanWalk {
  /** Upper bound of index branches merged; with more, the deployment's scans are read in one sequence. */
  branchesMax: number;
  /** Upper bound of scans checked where no index covers all filters. */
  rowsMax: number;
}

const defaultWalk: ScanWalk = { branchesMax: 200, rowsMax: 20_000 };

/** The index to read, with one branch for each of `keys`, and the remaining conditions on each scan. */
interface Way {
  column: 'ref_id' | 'project_id' | 'status' | null;
  keys: readonly string[];
  asks: readonly ('project' | 'ref' | 'status')[];
}

export async function listScanRows(
  tx: TenantTransaction,
  listing: ScanListing,
  walk: ScanWalk = defaultWalk,
): Promise<FoundScans> {
  const way = await wayTo(tx, listing, walk);
  if (way.keys.length === 0 && way.column !== null) return { scans: [], walkedTo: null };
  const { text, values } = statementOf(newStatement(tx.deploymentId), listing, { ...way, ...walk });
  type Row = ListedScanRow & { id: string | null; edgeId: string | null; edgeAt: Date | null };
  const { rows } = await tx.client.query<Row>(text, values);
  const scans = rows.flatMap(({ edgeId: _edgeId, edgeAt: _edgeAt, id, ...scan }) =>
    id === null ? [] : [{ id, ...scan }],
  );
  const { edgeId = null, edgeAt = null } = rows[0] ?? {};
  const isShort = scans.length < listing.limit;
  return { scans, walkedTo: isShort && edgeId !== null && edgeAt !== null ? { at: edgeAt, id: edgeId } : null };
}

async function wayTo(
  tx: TenantTransaction,
  { projectIds, refName, statuses }: ScanListing,
  { branchesMax }: ScanWalk,
): Promise<Way> {
  const ofStatus = statuses === null ? [] : (['status'] as const);
  if (refName !== null) {
    const refIds = await listRefIds(tx, { name: refName, projectIds }, branchesMax);
    if (refIds !== undefined) return { column: 'ref_id', keys: refIds, asks: ofStatus };
  }
  const ofRef = refName === null ? [] : (['ref'] as const);
  if (projectIds !== null && projectIds.length <= branchesMax) {
    return { column: 'project_id', keys: projectIds, asks: [...ofRef, ...ofStatus] };
  }
  const ofProject = projectIds === null ? [] : (['project'] as const);
  if (statuses !== null) return { column: 'status', keys: statuses, asks: [...ofProject, ...ofRef] };
  return { column: null, keys: [], asks: [...ofProject, ...ofRef] };
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
 * limit hides what follows its last scan, so nothing older than the newest such position (the edge) is returned yet.
 */
function statementOf(
  statement: Statement,
  listing: ScanListing,
  { column, keys, asks, rowsMax }: Way & ScanWalk,
): { text: string; values: unknown[] } {
  const { before, limit } = listing;
  const branches = column === null ? 1 : keys.length;
  const eachMax = asks.length === 0 ? limit : Math.max(limit, Math.floor(rowsMax / branches));
  const next = (condition: string): string => `
    SELECT s.created_at, s.id, s.project_id, s.ref_id, s.status FROM parapet.scan s
     WHERE s.deployment_id = $1${condition}${before === null ? '' : ` AND (s.created_at, s.id) < (${statement.add(before.at, 'timestamptz')}, ${statement.add(before.id, 'bigint')})`}
     ORDER BY s.created_at DESC, s.id DESC LIMIT ${eachMax}`;
  const branchType = column === 'status' ? 'text[]' : 'bigint[]';
  const walked =
    column === null
      ? `SELECT 1 AS branch, s.* FROM (${next('')}) s`
      : `SELECT b.n AS branch, s.* FROM unnest(${statement.add(keys, branchType)}) WITH ORDINALITY AS b (key, n)
          CROSS JOIN LATERAL (${next(` AND s.${column} = b.key`)}) s`;
  return statement.finish(
    `WITH walked AS MATERIALIZED (${walked}),
     edge AS MATERIALIZED (
       SELECT created_at, id
         FROM (SELECT DISTINCT ON (w.branch) w.created_at, w.id, count(*) OVER (PARTITION BY w.branch) AS seen
                 FROM walked w ORDER BY w.branch, w.created_at, w.id) last
        WHERE last.seen = ${eachMax}
        ORDER BY created_at DESC, id DESC LIMIT 1),
     page AS (
       SELECT w.id FROM walked w LEFT JOIN edge ON true
        WHERE (edge.id IS NULL OR (w.created_at, w.id) >= (edge.created_at, edge.id))${asks.map((ask) => ` AND ${conditionOf(ask, statement, listing)}`).join('')}
        ORDER BY w.created_at DESC, w.id DESC LIMIT ${limit})
     SELECT edge.id AS "edgeId", edge.created_at AS "edgeAt", ${columns}
       FROM (VALUES (1)) one (n)
       LEFT JOIN edge ON true
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
  ask: Way['asks'][number],
  statement: Statement,
  { projectIds, refName, statuses }: ScanListing,
): string {
  if (ask === 'status') return `w.status IN (${literals(statuses ?? [])})`;
  if (ask === 'project') return `w.project_id IN (SELECT unnest(${statement.add(projectIds, 'bigint[]')}))`;
  return `w.ref_id IN (SELECT r.id FROM parapet.project_ref r WHERE r.deployment_id = $1 AND r.name = ${statement.add(refName, 'text')})`;
}
