/**
 * The ways to read a page of runs (page.ts chooses): merge exactly the matching runs, filter a merge of more, look up
 * ids one by one, filter the first of a larger set, or filter all of a small set. The last two may end with an incomplete
 * page, and report it.
 */
import type { TenantTransaction } from '../database.ts';
import { newStatement, type Statement } from '../reports/statement.ts';
import { anyOf, branchesOf, firstOf, orderOf, singleBranch, type Branches, type Branching } from './merge.ts';
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

/** The same where the branches also contain runs that do not match; these are read as far as the page reaches. */
export function mergeFiltered(tx: TenantTransaction, query: RunQuery, branching: Branching): Promise<RunPosition[]> {
  const statement = newStatement(tx.deploymentId);
  const branches = branchesOf(statement, query, branching);
  const condition = `${branches.condition} AND ${filterOf(statement, query).condition}`;
  return readFirst(tx, statement, query, { ...branches, condition });
}

/** Looks up these runs, and keeps those that match. */
export async function readIds(tx: TenantTransaction, query: RunQuery, ids: readonly string[]): Promise<RunPosition[]> {
  const statement = newStatement(tx.deploymentId);
  const { condition: isAhead } = branchesOf(statement, query, singleBranch);
  const found = `SELECT r.id, r.started_at FROM parapet.workflow_run r
    WHERE r.deployment_id = $1 AND r.id = ANY (${statement.add(ids, 'bigint[]')}) AND ${isAhead}
      AND ${filterOf(statement, query).condition} ${orderOf(query, 'r')} LIMIT ${query.limit}`;
  const { text, values } = statement.finish(`SELECT ${positionColumns} FROM (${found}) page ${orderOf(query, 'page')}`);
  const { rows } = await tx.client.query<RunPosition>(text, values);
  return rows;
}

/** 0 if there are no runs. */
export async function findGreatestId(tx: TenantTransaction): Promise<bigint> {
  const { rows } = await tx.client.query<{ id: string | null }>(
    'SELECT max(id) AS id FROM parapet.workflow_run WHERE deployment_id = $1',
    [tx.deploymentId],
  );
  return BigInt(rows[0]?.id ?? 0);
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
  const { kinds, projectIds, refName, idPart } = query;
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
  if (idPart !== null) conditions.push(`position(${statement.add(idPart, 'text')} IN r.id::text) > 0`);
  return { columns, condition: conditions.join(' AND ') };
}
