/**
 * The ways to read a page of runs (page.ts chooses): merged from exactly the runs that fit, sifted out of the first of more, out of all of
 * few, or out of those whose ids begin with some digits. Each but the first may end without knowing the whole page, and says so.
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
  /** Whether they are the page: it is full, or nothing was left unread. */
  isPage: boolean;
}

/** Of branches that hold nothing else than what is asked for. */
export function merge(tx: TenantTransaction, question: RunQuestion, branching: Branching): Promise<RunPosition[]> {
  const statement = newStatement(tx.deploymentId);
  return readFirst(tx, statement, question, branchesOf(statement, question, branching));
}

/** Of all runs of these heads of ids; what does not fit is read as far as the page goes. */
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

/** Out of the first `count` of the branches. */
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

/** Out of all runs of the branches, if they are fewer than `count`. */
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
 * Out of the runs of these heads of ids: of the `count` heads that begin first, as far as no other head has begun. Ids are given in the
 * order of time, nearly, so a page is in few heads.
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
  // One more than are walked: its first run is as far as they go.
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

/** The rows `kept`, and of how many in `read`. */
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

/** The instant as text, so that infinity goes back as it came. */
const positionColumns = `page.id, CASE WHEN page.started_at = 'infinity' THEN 'infinity'
  ELSE to_char(page.started_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') END AS "startedAt"`;

/** Everything that the question asks of a run, as conditions on `r`, and the columns that they need besides its place. */
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
    // A hashed sub-select: of an array the planner weighs every element (3 ms for a thousand), and IS TRUE keeps it from being a join.
    demand('project_id', `(r.project_id IN (SELECT unnest(${statement.add(projectIds, 'bigint[]')}))) IS TRUE`);
  }
  if (idPrefix !== null) conditions.push(`starts_with(r.id::text, ${statement.add(idPrefix, 'text')})`);
  return { columns, condition: conditions.join(' AND ') };
}
