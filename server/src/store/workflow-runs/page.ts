/**
 * Pages of runs, each row found by an index in the order of the list: a filter never walks what it leaves out.
 *
 * The properties with few values (status, type, event source, target type) divide the runs into kinds, a few dozen. An index has each
 * kind's runs in order, so any filter over these properties is a merge of some kinds; with projects or refs, of each kind in each of
 * them. The merge is Fagin's threshold algorithm, as in store/reports/page-of-lasting.ts: the few first of each branch give a row that
 * the page reaches to at most, then everything up to that row. Where the branches would be too many (a member of thousands of projects,
 * a branch of that name in each), the kinds are merged and the projects or refs compared on the way.
 */
import type { TenantTransaction } from '../database.ts';
import { newStatement, type Statement } from '../reports/statement.ts';
import type { IdRange, KindFilter, RunPosition, RunQuestion } from './question.ts';
import { eventSources, targetTypes, workflowRunStatuses } from '../../model/workflow-run.ts';

/** Branches of one merge. A branch costs about 4 µs even when nothing is in it. */
const branchesMax = 3_000;

/** The first runs of the stretch after the position: their places in the order, at most `limit`. */
export async function listRunPositions(tx: TenantTransaction, question: RunQuestion): Promise<RunPosition[]> {
  if (question.scope?.ids.length === 0) return [];
  const kinds = isAnyKind(question.kinds) ? null : everyValueOf(question);
  const statement = newStatement(tx.deploymentId);
  return run(tx, statement, question, mergedBranches(statement, question, kinds));
}

/** The same of the runs whose id is in one of the ranges and whose type is not among `otherThanTypes`. */
export async function listRunPositionsOfIds(
  tx: TenantTransaction,
  question: RunQuestion,
  among: { ranges: readonly IdRange[]; otherThanTypes: readonly string[] },
): Promise<RunPosition[]> {
  if (question.scope?.ids.length === 0) return [];
  const statement = newStatement(tx.deploymentId);
  const { kinds, scope } = question;
  const matches = (column: string, values: readonly string[] | null): string =>
    values === null ? 'true' : `r.${column} = ANY (${statement.add(values, 'text[]')})`;
  const conditions = [
    matches('status', kinds.statuses),
    matches('workflow_type', kinds.workflowTypes),
    matches('event_source', kinds.eventSources),
    matches('target_type', kinds.targetTypes),
    `r.workflow_type <> ALL (${statement.add(among.otherThanTypes, 'text[]')})`,
    scope === null ? 'true' : isIn(statement, scope),
    keyset(statement, question),
  ];
  const from = statement.add(
    among.ranges.map((range) => range.from),
    'bigint[]',
  );
  const to = statement.add(
    among.ranges.map((range) => range.to),
    'bigint[]',
  );
  const limit = statement.add(question.limit, 'int');
  // OFFSET 0 keeps order and limit out of it: else the plan walks all runs in order instead of the few of the ranges.
  const inRanges = `SELECT r.id, r.started_at FROM unnest(${from}, ${to}) AS range (low, high)
      JOIN parapet.workflow_run r ON r.id BETWEEN range.low AND range.high
     WHERE r.deployment_id = $1 AND ${conditions.join(' AND ')} OFFSET 0`;
  const sql = `SELECT id, started_at FROM (${inRanges}) found ${orderOf(question, 'found')} LIMIT ${limit}`;
  return run(tx, statement, question, sql);
}

/** The types that the deployment has runs of, in order: a loose index scan, one probe a type. */
export async function listWorkflowTypes(tx: TenantTransaction): Promise<string[]> {
  const { rows } = await tx.client.query<{ type: string }>(
    `WITH RECURSIVE seen AS (
       (SELECT workflow_type AS type FROM parapet.workflow_run WHERE deployment_id = $1 ORDER BY workflow_type LIMIT 1)
       UNION ALL
       SELECT (SELECT w.workflow_type FROM parapet.workflow_run w
                WHERE w.deployment_id = $1 AND w.workflow_type > seen.type ORDER BY w.workflow_type LIMIT 1)
         FROM seen WHERE seen.type IS NOT NULL)
     SELECT type FROM seen WHERE type IS NOT NULL`,
    [tx.deploymentId],
  );
  return rows.map((row) => row.type);
}

function isAnyKind(kinds: KindFilter): boolean {
  return Object.values(kinds).every((values) => values === null);
}

type Kinds = Record<keyof KindFilter, readonly string[]>;

function everyValueOf({ kinds, types }: RunQuestion): Kinds {
  return {
    statuses: kinds.statuses ?? workflowRunStatuses,
    workflowTypes: kinds.workflowTypes ?? types,
    eventSources: kinds.eventSources ?? eventSources,
    targetTypes: kinds.targetTypes ?? targetTypes,
  };
}

interface Branches {
  /** The FROM items that make one row a branch. */
  branches: string;
  /** Of a run `r` in a branch. */
  condition: string;
}

function mergedBranches(statement: Statement, question: RunQuestion, kinds: Kinds | null): string {
  const { scope } = question;
  const kindCount = kinds === null ? 1 : Object.values(kinds).reduce((product, values) => product * values.length, 1);
  const from: string[] = [];
  const conditions = [keyset(statement, question)];
  const each = (name: string, column: string, values: readonly string[], type: 'text[]' | 'bigint[]'): void => {
    from.push(`unnest(${statement.add(values, type)}) AS ${name} (value)`);
    conditions.push(`r.${column} = ${name}.value`);
  };
  const isWalked = scope !== null && scope.ids.length * kindCount > branchesMax;
  if (isWalked) conditions.push(isIn(statement, scope));
  else if (scope !== null) each('scope', `${scope.by}_id`, scope.ids, 'bigint[]');
  if (kinds !== null) {
    each('type', 'workflow_type', kinds.workflowTypes, 'text[]');
    each('status', 'status', kinds.statuses, 'text[]');
    each('event', 'event_source', kinds.eventSources, 'text[]');
    each('target', 'target_type', kinds.targetTypes, 'text[]');
  }
  const branchCount = (isWalked || scope === null ? 1 : scope.ids.length) * kindCount;
  const merged = { branches: from.join(' CROSS JOIN '), condition: conditions.join(' AND ') };
  return branchCount === 1 ? first(statement, question, merged) : byThreshold(statement, question, merged, branchCount);
}

/** As a hashed sub-select: of an array the planner weighs every element (3 ms for a thousand), and IS TRUE keeps it from being a join. */
function isIn(statement: Statement, { by, ids }: NonNullable<RunQuestion['scope']>): string {
  return `(r.${by}_id IN (SELECT unnest(${statement.add(ids, 'bigint[]')}))) IS TRUE`;
}

/** The first of each branch. */
function newest(question: RunQuestion, { branches, condition }: Branches, count: string): string {
  const rows = `SELECT r.id, r.started_at FROM parapet.workflow_run r
     WHERE r.deployment_id = $1 AND ${condition} ${orderOf(question, 'r')} LIMIT ${count}`;
  return branches === '' ? rows : `SELECT b.id, b.started_at FROM ${branches} CROSS JOIN LATERAL (${rows}) b`;
}

function first(statement: Statement, question: RunQuestion, branches: Branches): string {
  const limit = statement.add(question.limit, 'int');
  return `SELECT id, started_at FROM (${newest(question, branches, limit)}) found ${orderOf(question, 'found')} LIMIT ${limit}`;
}

function byThreshold(statement: Statement, question: RunQuestion, branches: Branches, branchCount: number): string {
  const limit = statement.add(question.limit, 'int');
  const few = Math.ceil((3 * question.limit) / branchCount);
  if (few >= question.limit) return first(statement, question, branches);
  const isDescending = question.direction === 'desc';
  const farthest = isDescending ? `'-infinity', 0::bigint` : `'infinity', ${idMax}`;
  // One row in any case: a comparison with nothing would leave the page empty.
  const edge = `
    (SELECT started_at, id FROM (${newest(question, branches, String(few))}) few
      ${orderOf(question, 'few')} LIMIT 1 OFFSET ${limit} - 1)
    UNION ALL SELECT ${farthest} ${orderOf(question)} LIMIT 1`;
  const upToEdge = `(r.started_at, r.id) ${isDescending ? '>=' : '<='} ((SELECT started_at FROM edge), (SELECT id FROM edge))`;
  const reaching = { ...branches, condition: `${branches.condition} AND ${upToEdge}` };
  return `WITH edge AS MATERIALIZED (${edge})
    SELECT id, started_at FROM (${newest(question, reaching, limit)}) found ${orderOf(question, 'found')} LIMIT ${limit}`;
}

const idMax = '9223372036854775807';

function orderOf({ direction }: RunQuestion, table?: string): string {
  const of = table === undefined ? '' : `${table}.`;
  return `ORDER BY ${of}started_at ${direction}, ${of}id ${direction}`;
}

function keyset(statement: Statement, { after, direction }: RunQuestion): string {
  if (after === null) return 'true';
  const position = `(${statement.add(after.startedAt, 'timestamptz')}, ${statement.add(after.id, 'bigint')})`;
  return `(r.started_at, r.id) ${direction === 'desc' ? '<' : '>'} ${position}`;
}

async function run(
  tx: TenantTransaction,
  statement: Statement,
  question: RunQuestion,
  sql: string,
): Promise<RunPosition[]> {
  // The instant as text, so that infinity goes back as it came.
  const { text, values } = statement.finish(
    `SELECT page.id, CASE WHEN page.started_at = 'infinity' THEN 'infinity'
            ELSE to_char(page.started_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') END AS "startedAt"
       FROM (${sql}) page ${orderOf(question, 'page')}`,
  );
  const { rows } = await tx.client.query<RunPosition>(text, values);
  return rows;
}
