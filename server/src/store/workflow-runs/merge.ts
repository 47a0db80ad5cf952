/**
 * SQL that reads runs in the order of a list out of an index. An index has that order only within each value of the columns before it, so
 * a list of several values is a merge of as many branches: Fagin's threshold algorithm, as in store/reports/page-of-lasting.ts. The
 * few first of each branch give a row that the page reaches to at most, then everything up to that row.
 */
import type { Statement } from '../reports/statement.ts';
import type { RunKind, RunQuestion } from './question.ts';

/** What divides the runs into branches; null: nothing of the kind. Each combination that is used here has an index (migration 0014). */
export interface Branching {
  projectIds: readonly string[] | null;
  refName: string | null;
  kinds: readonly RunKind[] | null;
  idHeads: readonly string[] | null;
}

/** All runs, in one branch. */
export const undivided: Branching = { projectIds: null, refName: null, kinds: null, idHeads: null };

/** A reading of the runs `r`, one branch for each row of `from`. */
export interface Branches {
  from: string;
  condition: string;
  count: number;
  /** Whether they are the heads of ids. */
  areHeads: boolean;
}

/** The branches, each from the question's position on; of their runs those alone that fit the conditions, if there are any. */
export function branchesOf(
  statement: Statement,
  question: RunQuestion,
  { projectIds, refName, kinds, idHeads }: Branching,
  conditions: readonly string[] = [],
): Branches {
  const from: string[] = [];
  const all = [...conditions, keyset(statement, question)];
  let count = 1;
  if (refName !== null) all.push(`r.ref_name = ${statement.add(refName, 'text')}`);
  if (projectIds !== null) {
    from.push(`unnest(${statement.add(projectIds, 'bigint[]')}) AS project (id)`);
    all.push('r.project_id = project.id');
    count *= projectIds.length;
  }
  if (idHeads !== null) {
    from.push(`unnest(${statement.add(idHeads, 'text[]')}) AS head (value)`);
    all.push('r.id_head = head.value');
    count *= idHeads.length;
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
  return { from: from.join(' CROSS JOIN '), condition: all.join(' AND '), count, areHeads: idHeads !== null };
}

/** The columns of every reading, with others if they are asked for. */
const columnsOf = (others: readonly string[]): string[] => ['id', 'started_at', ...others];

/** The first `count` of all branches together, in order. */
export function firstOf(
  question: RunQuestion,
  branches: Branches,
  count: number,
  others: readonly string[] = [],
): string {
  const merged = (of: Branches): string =>
    `SELECT ${columnsOf(others).join(', ')} FROM (${firstOfEach(question, of, count, others)}) found
      ${orderOf(question, 'found')} LIMIT ${count}`;
  const near = rowsNearEdge(question, branches, count);
  if (near === undefined) return merged(branches);
  const isDescending = question.direction === 'desc';
  const farthest = isDescending ? `'-infinity', 0::bigint` : `'infinity', ${idMax}`;
  // One row in any case: a comparison with nothing would leave the page empty.
  const edge = `
    (SELECT started_at, id FROM (${near}) near ${orderOf(question, 'near')} LIMIT 1 OFFSET ${count - 1})
    UNION ALL SELECT ${farthest} ${orderOf(question)} LIMIT 1`;
  const upToEdge = `(r.started_at, r.id) ${isDescending ? '>=' : '<='} ((SELECT started_at FROM edge), (SELECT id FROM edge))`;
  return `WITH edge AS MATERIALIZED (${edge}) ${merged({ ...branches, condition: `${branches.condition} AND ${upToEdge}` })}`;
}

/** Some rows of the branches, at least `count` if possible, of which the last is not far beyond the merge's; undefined: not worth it. */
function rowsNearEdge(question: RunQuestion, branches: Branches, count: number): string | undefined {
  const few = Math.ceil((3 * count) / branches.count);
  if (branches.count === 1 || few >= count) return undefined;
  if (!branches.areHeads || few === 1) return firstOfEach(question, branches, few, []);
  // Ids are given in the order of time, nearly: the first of a merge are in a few of the heads, those that begin first.
  const leading = `(SELECT head.value FROM ${branches.from} CROSS JOIN LATERAL (${firstOfOne(question, branches.condition, 1, [])}) b
    ${orderOf(question, 'b')} LIMIT ${leadingHeads}) AS head (value)`;
  return firstOfEach(question, { ...branches, from: leading }, count, []);
}

const leadingHeads = 8;

/** The first `count` of each branch, in order. */
export function firstOfEach(
  question: RunQuestion,
  { from, condition }: Branches,
  count: number,
  others: readonly string[],
): string {
  const rows = firstOfOne(question, condition, count, others);
  return from === '' ? rows : `SELECT ${of('b', others)} FROM ${from} CROSS JOIN LATERAL (${rows}) b`;
}

function firstOfOne(question: RunQuestion, condition: string, count: number, others: readonly string[]): string {
  return `SELECT ${of('r', others)} FROM parapet.workflow_run r
     WHERE r.deployment_id = $1 AND ${condition} ${orderOf(question, 'r')} LIMIT ${count}`;
}

/** Up to `count` runs of the branches in no order. OFFSET 0 keeps the branches from becoming a join over all runs. */
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

export function orderOf({ direction }: RunQuestion, table?: string): string {
  const prefix = table === undefined ? '' : `${table}.`;
  return `ORDER BY ${prefix}started_at ${direction}, ${prefix}id ${direction}`;
}

function keyset(statement: Statement, { after, direction }: RunQuestion): string {
  if (after === null) return 'true';
  const position = `(${statement.add(after.startedAt, 'timestamptz')}, ${statement.add(after.id, 'bigint')})`;
  return `(r.started_at, r.id) ${direction === 'desc' ? '<' : '>'} ${position}`;
}
