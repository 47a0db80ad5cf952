/**
 * SQL that reads runs in list order from an index. An index has that order only within each value of the columns before
 * it, so a list of several values is a merge of as many branches: Fagin's threshold algorithm, as in
 * store/reports/pages/page-of-current.ts. The first few rows of each branch bound how far the page can reach; then
 * everything up to that row is read.
 */
import type { Statement } from '../reports/statement.ts';
import type { RunKind, RunQuery } from './query.ts';

/** The columns that divide the runs into branches; null: not divided by it. Each combination used here has an index. */
export interface Branching {
  projectIds: readonly string[] | null;
  refName: string | null;
  kinds: readonly RunKind[] | null;
}

/** All runs, in one branch. */
export const singleBranch: Branching = { projectIds: null, refName: null, kinds: null };

/** A FROM clause with the runs `r`, one branch per row of `from`. */
export interface Branches {
  from: string;
  condition: string;
  count: number;
}

/** The branches, each starting at the query's position. */
export function branchesOf(statement: Statement, query: RunQuery, { projectIds, refName, kinds }: Branching): Branches {
  const from: string[] = [];
  const all = [keyset(statement, query)];
  let count = 1;
  if (refName !== null) all.push(`r.ref_name = ${statement.add(refName, 'text')}`);
  if (projectIds !== null) {
    from.push(`unnest(${statement.add(projectIds, 'bigint[]')}) AS project (id)`);
    all.push('r.project_id = project.id');
    count *= projectIds.length;
  }
  if (kinds !== null) {
    const each = (of: (kind: RunKind) => string): string => statement.add(kinds.map(of), 'text[]');
    const columns = [each((kind) => kind.workflowType), each((kind) => kind.status)];
    columns.push(
      each((kind) => kind.eventSource),
      each((kind) => kind.targetType),
    );
    from.push(`unnest(${columns.join(', ')}) AS kind (type, status, event, target)`);
    all.push('r.workflow_type = kind.type', 'r.status = kind.status');
    all.push('r.event_source = kind.event', 'r.target_type = kind.target');
    count *= kinds.length;
  }
  return { from: from.join(' CROSS JOIN '), condition: all.join(' AND '), count };
}

/** The columns of every selection, plus `others`. */
const columnsOf = (others: readonly string[]): string[] => ['id', 'started_at', ...others];

/** The first `count` rows of all branches together, in order. */
export function firstOf(query: RunQuery, branches: Branches, count: number, others: readonly string[] = []): string {
  const merged = (of: Branches): string =>
    `SELECT ${columnsOf(others).join(', ')} FROM (${firstOfEach(query, of, count, others)}) found
      ${orderOf(query, 'found')} LIMIT ${count}`;
  const few = Math.ceil((3 * count) / branches.count);
  if (branches.count === 1 || few >= count) return merged(branches);
  const boundary = boundaryOf(query, `(${firstOfEach(query, branches, few, [])})`, count - 1);
  const upToBoundary = `(r.started_at, r.id) ${query.direction === 'desc' ? '>=' : '<='} ${boundaryRow}`;
  return `WITH boundary AS MATERIALIZED (${boundary}) ${merged({ ...branches, condition: `${branches.condition} AND ${upToBoundary}` })}`;
}

/** The row after the first `offset` rows; always one row, since a comparison with NULL would leave the page empty. */
function boundaryOf(query: RunQuery, rows: string, offset: number): string {
  const farthest = query.direction === 'desc' ? `'-infinity', 0::bigint` : `'infinity', ${idMax}`;
  return `
    (SELECT started_at, id FROM ${rows} near ${orderOf(query, 'near')} LIMIT 1 OFFSET ${offset})
    UNION ALL SELECT ${farthest} ${orderOf(query)} LIMIT 1`;
}

const boundaryRow = '((SELECT started_at FROM boundary), (SELECT id FROM boundary))';

/** The first `count` rows of each branch, in order. */
function firstOfEach(query: RunQuery, { from, condition }: Branches, count: number, others: readonly string[]): string {
  const rows = `SELECT ${of('r', others)} FROM parapet.workflow_run r
     WHERE r.deployment_id = $1 AND ${condition} ${orderOf(query, 'r')} LIMIT ${count}`;
  return from === '' ? rows : `SELECT ${of('b', others)} FROM ${from} CROSS JOIN LATERAL (${rows}) b`;
}

/** Up to `count` runs of the branches, unordered. OFFSET 0 keeps the branches from becoming a join over all runs. */
export function anyOf({ from, condition }: Branches, count: number, others: readonly string[]): string {
  return `SELECT ${of('b', others)} FROM ${from} CROSS JOIN LATERAL (
      SELECT ${of('r', others)} FROM parapet.workflow_run r WHERE r.deployment_id = $1 AND ${condition} OFFSET 0) b
    LIMIT ${count}`;
}

const of = (table: string, others: readonly string[]): string =>
  columnsOf(others)
    .map((column) => `${table}.${column}`)
    .join(', ');

const idMax = '9223372036854775807';

export function orderOf({ direction }: RunQuery, table?: string): string {
  const prefix = table === undefined ? '' : `${table}.`;
  return `ORDER BY ${prefix}started_at ${direction}, ${prefix}id ${direction}`;
}

function keyset(statement: Statement, { after, direction }: RunQuery): string {
  if (after === null) return 'true';
  const position = `(${statement.add(after.startedAt, 'timestamptz')}, ${statement.add(after.id, 'bigint')})`;
  return `(r.started_at, r.id) ${direction === 'desc' ? '<' : '>'} ${position}`;
}
