/**
 * The ways to read a page of runs (page.ts chooses): merge exactly the matching runs, filter the first of a larger set,
 * filter all of a small set, or filter those whose ids start with some digits. All but the first may end with an
 * incomplete page, and report it.
 */
import type { TenantTransaction } from '../database.ts';
import { newStatement, type Statement } from '../reports/statement.ts';
import {
  anyOf,
  branchesOf,
  boundaryOf,
  boundaryRow,
  firstOf,
  firstOfEach,
  orderOf,
  singleBranch,
  type Branches,
  type Branching,
} from './merge.ts';
import type { RunPosition, RunQuery } from './query.ts';

export interface Attempt {
  positions: RunPosition[];
  /** True if the rows are the page: it is full, or all rows were read. */
  isPage: boolean;
}

/** Reads branches that contain only matching runs. */
export function merge(tx: TenantTransaction, query: RunQuery, branching: Branching): Promise<RunPosition[]> {
  const statement = newStatement(tx.deploymentId);
  return readFirst(tx, statement, query, branchesOf(statement, query, branching));
}

/** Reads all runs with these id heads; runs that do not match are read as far as the page reaches. */
export function mergeHeads(tx: TenantTransaction, query: RunQuery, heads: readonly string[]): Promise<RunPosition[]> {
  const statement = newStatement(tx.deploymentId);
  const condition = `${ofHead(statement, query)} AND ${filterOf(statement, query).condition}`;
  return readFirst(tx, statement, query, { from: listOf(statement, heads), condition, count: heads.length });
}

async function readFirst(
  tx: TenantTransaction,
  statement: Statement,
  query: RunQuery,
  branches: Branches,
): Promise<RunPosition[]> {
  const page = firstOf(query, branches, query.limit);
  const { text, values } = statement.finish(`SELECT ${positionColumns} FROM (${page}) page ${orderOf(query, 'page')}`);
  const { rows } = await tx.client.query<RunPosition>(text, values);
  return rows;
}

const listOf = (statement: Statement, heads: readonly string[]): string =>
  `unnest(${statement.add(heads, 'text[]')}) AS head (value)`;
const ofHead = (statement: Statement, query: RunQuery): string =>
  `${branchesOf(statement, query, singleBranch).condition} AND r.id_head = head.value`;

/** Filters the first `count` runs of the branches. */
export async function filterFirst(
  tx: TenantTransaction,
  query: RunQuery,
  branching: Branching,
  count: number,
): Promise<Attempt> {
  const statement = newStatement(tx.deploymentId);
  const { columns, condition } = filterOf(statement, query);
  const read = firstOf(query, branchesOf(statement, query, branching), count, columns);
  const { positions, seen } = await readSeen(tx, statement, query, { read, kept: matchingOf(query, condition) });
  return { positions, isPage: positions.length === query.limit || seen < count };
}

/** Filters all runs of the branches, if there are fewer than `count`. */
export async function readWhole(
  tx: TenantTransaction,
  query: RunQuery,
  branching: Branching,
  count: number,
): Promise<Attempt> {
  const statement = newStatement(tx.deploymentId);
  const { columns, condition } = filterOf(statement, query);
  const read = anyOf(branchesOf(statement, query, branching), count, columns);
  const { positions, seen } = await readSeen(tx, statement, query, { read, kept: matchingOf(query, condition) });
  return { positions, isPage: seen < count };
}

const matchingOf = (query: RunQuery, condition: string): string =>
  `SELECT r.id, r.started_at FROM read r WHERE ${condition} ${orderOf(query, 'r')} LIMIT ${query.limit}`;

/**
 * Filters the runs with these id heads: of the `count` heads that start first, up to where the next head starts. Ids
 * are assigned almost in time order, so a page is in few heads.
 */
export async function filterHeads(
  tx: TenantTransaction,
  query: RunQuery,
  heads: readonly string[],
  count: number,
): Promise<Attempt> {
  const statement = newStatement(tx.deploymentId);
  const { columns, condition } = filterOf(statement, query);
  const inHead = ofHead(statement, query);
  // One head more than are read: its first run is the limit.
  const read = `SELECT head.value, first.started_at, first.id FROM ${listOf(statement, heads)}
    CROSS JOIN LATERAL (${firstOfEach(query, { from: '', condition: inHead, count: 1 }, 1, [])}) first
    ${orderOf(query, 'first')} LIMIT ${count + 1}`;
  const leading = `(SELECT value FROM read ${orderOf(query, 'read')} LIMIT ${count}) AS head`;
  const beforeBoundary = `(r.started_at, r.id) ${query.direction === 'desc' ? '>' : '<'} ${boundaryRow}`;
  const each = firstOfEach(
    query,
    { from: leading, condition: `${inHead} AND ${beforeBoundary} AND ${condition}`, count },
    query.limit,
    columns,
  );
  const kept = `WITH boundary AS MATERIALIZED (${boundaryOf(query, 'read', count)})
    SELECT id, started_at FROM (${each}) found ${orderOf(query, 'found')} LIMIT ${query.limit}`;
  const { positions, seen } = await readSeen(tx, statement, query, { read, kept });
  return { positions, isPage: positions.length === query.limit || seen <= count };
}

/** The rows of `kept`, and the number of rows in `read`. */
async function readSeen(
  tx: TenantTransaction,
  statement: Statement,
  query: RunQuery,
  { read, kept }: { read: string; kept: string },
): Promise<{ positions: RunPosition[]; seen: number }> {
  const { text, values } = statement.finish(
    `WITH read AS MATERIALIZED (${read})
     SELECT ${positionColumns}, seen.count::int AS seen FROM (SELECT count(*) FROM read) seen LEFT JOIN (${kept}) page ON true
      ${orderOf(query, 'page')}`,
  );
  const { rows } = await tx.client.query<RunPosition & { id: string | null; seen: number }>(text, values);
  const positions = rows.flatMap(({ id, startedAt }) => (id === null ? [] : [{ id, startedAt }]));
  return { positions, seen: rows[0]?.seen ?? 0 };
}

/** The instant as text, so that infinity survives the round trip. */
const positionColumns = `page.id, CASE WHEN page.started_at = 'infinity' THEN 'infinity'
  ELSE to_char(page.started_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') END AS "startedAt"`;

/** All of the query's filters, as conditions on `r`, and the columns that they need besides the position. */
function filterOf(statement: Statement, query: RunQuery): { columns: string[]; condition: string } {
  const { kinds, projectIds, refName, idPrefix } = query;
  const columns: string[] = [];
  const conditions = ['true'];
  const addFilter = (column: string, condition: string): void => {
    columns.push(column);
    conditions.push(condition);
  };
  const oneOf = (column: string, values: readonly string[] | null): void => {
    if (values !== null) addFilter(column, `r.${column} = ANY (${statement.add(values, 'text[]')})`);
  };
  oneOf('status', kinds.statuses);
  oneOf('workflow_type', kinds.workflowTypes);
  oneOf('event_source', kinds.eventSources);
  oneOf('target_type', kinds.targetTypes);
  if (refName !== null) addFilter('ref_name', `r.ref_name = ${statement.add(refName, 'text')}`);
  if (projectIds !== null) {
    // A hashed sub-select: for an array the planner estimates every element (3 ms per thousand), and IS TRUE keeps it
    // from being a join.
    addFilter('project_id', `(r.project_id IN (SELECT unnest(${statement.add(projectIds, 'bigint[]')}))) IS TRUE`);
  }
  if (idPrefix !== null) conditions.push(`starts_with(r.id::text, ${statement.add(idPrefix, 'text')})`);
  return { columns, condition: conditions.join(' AND ') };
}
