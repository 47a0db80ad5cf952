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
  edgeOf,
  edgeRow,
  firstOf,
  firstOfEach,
  orderOf,
  undivided,
  type Branches,
  type Branching,
} from './merge.ts';
import type { RunPosition, RunQuestion } from './question.ts';

export interface Attempt {
  positions: RunPosition[];
  /** True if the rows are the page: it is full, or all rows were read. */
  isPage: boolean;
}

/** Reads branches that contain only matching runs. */
export function merge(tx: TenantTransaction, question: RunQuestion, branching: Branching): Promise<RunPosition[]> {
  const statement = newStatement(tx.deploymentId);
  return readFirst(tx, statement, question, branchesOf(statement, question, branching));
}

/** Reads all runs with these id heads; runs that do not match are read as far as the page reaches. */
export function mergeHeads(
  tx: TenantTransaction,
  question: RunQuestion,
  heads: readonly string[],
): Promise<RunPosition[]> {
  const statement = newStatement(tx.deploymentId);
  const condition = `${ofHead(statement, question)} AND ${sieveOf(statement, question).condition}`;
  return readFirst(tx, statement, question, { from: listOf(statement, heads), condition, count: heads.length });
}

async function readFirst(
  tx: TenantTransaction,
  statement: Statement,
  question: RunQuestion,
  branches: Branches,
): Promise<RunPosition[]> {
  const page = firstOf(question, branches, question.limit);
  const { text, values } = statement.finish(
    `SELECT ${positionColumns} FROM (${page}) page ${orderOf(question, 'page')}`,
  );
  const { rows } = await tx.client.query<RunPosition>(text, values);
  return rows;
}

const listOf = (statement: Statement, heads: readonly string[]): string =>
  `unnest(${statement.add(heads, 'text[]')}) AS head (value)`;
const ofHead = (statement: Statement, question: RunQuestion): string =>
  `${branchesOf(statement, question, undivided).condition} AND r.id_head = head.value`;

/** Filters the first `count` runs of the branches. */
export async function sift(
  tx: TenantTransaction,
  question: RunQuestion,
  branching: Branching,
  count: number,
): Promise<Attempt> {
  const statement = newStatement(tx.deploymentId);
  const { columns, condition } = sieveOf(statement, question);
  const read = firstOf(question, branchesOf(statement, question, branching), count, columns);
  const { positions, seen } = await readSeen(tx, statement, question, { read, kept: keptOf(question, condition) });
  return { positions, isPage: positions.length === question.limit || seen < count };
}

/** Filters all runs of the branches, if there are fewer than `count`. */
export async function readWhole(
  tx: TenantTransaction,
  question: RunQuestion,
  branching: Branching,
  count: number,
): Promise<Attempt> {
  const statement = newStatement(tx.deploymentId);
  const { columns, condition } = sieveOf(statement, question);
  const read = anyOf(branchesOf(statement, question, branching), count, columns);
  const { positions, seen } = await readSeen(tx, statement, question, { read, kept: keptOf(question, condition) });
  return { positions, isPage: seen < count };
}

const keptOf = (question: RunQuestion, condition: string): string =>
  `SELECT r.id, r.started_at FROM read r WHERE ${condition} ${orderOf(question, 'r')} LIMIT ${question.limit}`;

/**
 * Filters the runs with these id heads: of the `count` heads that start first, up to where the next head starts. Ids
 * are assigned almost in time order, so a page is in few heads.
 */
export async function walkHeads(
  tx: TenantTransaction,
  question: RunQuestion,
  heads: readonly string[],
  count: number,
): Promise<Attempt> {
  const statement = newStatement(tx.deploymentId);
  const { columns, condition } = sieveOf(statement, question);
  const inHead = ofHead(statement, question);
  // One head more than are walked: its first run is the limit.
  const read = `SELECT head.value, first.started_at, first.id FROM ${listOf(statement, heads)}
    CROSS JOIN LATERAL (${firstOfEach(question, { from: '', condition: inHead, count: 1 }, 1, [])}) first
    ${orderOf(question, 'first')} LIMIT ${count + 1}`;
  const leading = `(SELECT value FROM read ${orderOf(question, 'read')} LIMIT ${count}) AS head`;
  const beforeEdge = `(r.started_at, r.id) ${question.direction === 'desc' ? '>' : '<'} ${edgeRow}`;
  const each = firstOfEach(
    question,
    { from: leading, condition: `${inHead} AND ${beforeEdge} AND ${condition}`, count },
    question.limit,
    columns,
  );
  const kept = `WITH edge AS MATERIALIZED (${edgeOf(question, 'read', count)})
    SELECT id, started_at FROM (${each}) found ${orderOf(question, 'found')} LIMIT ${question.limit}`;
  const { positions, seen } = await readSeen(tx, statement, question, { read, kept });
  return { positions, isPage: positions.length === question.limit || seen <= count };
}

/** The rows of `kept`, and the number of rows in `read`. */
async function readSeen(
  tx: TenantTransaction,
  statement: Statement,
  question: RunQuestion,
  { read, kept }: { read: string; kept: string },
): Promise<{ positions: RunPosition[]; seen: number }> {
  const { text, values } = statement.finish(
    `WITH read AS MATERIALIZED (${read})
     SELECT ${positionColumns}, seen.count::int AS seen FROM (SELECT count(*) FROM read) seen LEFT JOIN (${kept}) page ON true
      ${orderOf(question, 'page')}`,
  );
  const { rows } = await tx.client.query<RunPosition & { id: string | null; seen: number }>(text, values);
  const positions = rows.flatMap(({ id, startedAt }) => (id === null ? [] : [{ id, startedAt }]));
  return { positions, seen: rows[0]?.seen ?? 0 };
}

/** The instant as text, so that infinity survives the round trip. */
const positionColumns = `page.id, CASE WHEN page.started_at = 'infinity' THEN 'infinity'
  ELSE to_char(page.started_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') END AS "startedAt"`;

/** All of the query's filters, as conditions on `r`, and the columns that they need besides the position. */
function sieveOf(statement: Statement, question: RunQuestion): { columns: string[]; condition: string } {
  const { kinds, projectIds, refName, idPrefix } = question;
  const columns: string[] = [];
  const conditions = ['true'];
  const demand = (column: string, condition: string): void => {
    columns.push(column);
    conditions.push(condition);
  };
  const oneOf = (column: string, values: readonly string[] | null): void => {
    if (values !== null) demand(column, `r.${column} = ANY (${statement.add(values, 'text[]')})`);
  };
  oneOf('status', kinds.statuses);
  oneOf('workflow_type', kinds.workflowTypes);
  oneOf('event_source', kinds.eventSources);
  oneOf('target_type', kinds.targetTypes);
  if (refName !== null) demand('ref_name', `r.ref_name = ${statement.add(refName, 'text')}`);
  if (projectIds !== null) {
    // A hashed sub-select: for an array the planner estimates every element (3 ms per thousand), and IS TRUE keeps it
    // from being a join.
    demand('project_id', `(r.project_id IN (SELECT unnest(${statement.add(projectIds, 'bigint[]')}))) IS TRUE`);
  }
  if (idPrefix !== null) conditions.push(`starts_with(r.id::text, ${statement.add(idPrefix, 'text')})`);
  return { columns, condition: conditions.join(' AND ') };
}
