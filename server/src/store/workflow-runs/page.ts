/**
 * Pages of runs. The properties with few values (status, type, event source, target type) divide the runs into kinds, a few dozen, and
 * an index has each kind's runs in order; with projects or a ref's name, those of each kind in each of them. So a filter over any of
 * these is a merge of stretches of one index (merge.ts), which never reads what it leaves out.
 *
 * Three filters together are more than any one index answers: who sees thousands of projects would need a branch for each with each
 * kind, and the ids that begin with a digit are in the order of a list only by themselves. Then the same filter is tried in ways that
 * cost little when they succeed: what is likely to be dense is read in order and sifted, what may be small is read whole. Only
 * what is neither takes the long way, whose cost is bounded by the number of projects times kinds, or by a ninth of all ids.
 */
import type { TenantTransaction } from '../database.ts';
import { newStatement, type Statement } from '../reports/statement.ts';
import { headsOf, isLongerThanHead } from './id-heads.ts';
import { kindsThatFit } from './kinds.ts';
import { anyOf, branchesOf, firstOf, firstOfEach, orderOf, undivided, type Branching } from './merge.ts';
import type { RunKind, RunPosition, RunQuestion } from './question.ts';

/** What decides between the ways of a page. Which one is taken never shows in the answer. */
export interface Bounds {
  /** Branches that are merged without trying anything else first. A branch costs about 4 µs even when nothing is in it, twice. */
  branchesMax: number;
  /** Runs read in order to sift a page out of them, for each of its rows: one after the other. */
  siftedPerRow: readonly [dense: number, rare: number];
  /** Runs that are read whole, because it may be all that there is: about 5 ms. */
  wholeMax: number;
}

/** Sifted are first enough for a filter that leaves a tenth, then for one that leaves a hundredth. */
const measuredBounds: Bounds = { branchesMax: 1_000, siftedPerRow: [12, 128], wholeMax: 10_000 };

/** The first runs of the stretch after the position: their places in the order, at most `limit`. */
export async function listRunPositions(
  tx: TenantTransaction,
  question: RunQuestion,
  bounds = measuredBounds,
): Promise<RunPosition[]> {
  const kinds = kindsThatFit(question.kinds, question.existingKinds);
  if (question.projectIds?.length === 0 || kinds?.length === 0) return [];
  const reading: Reading = { tx, question, bounds, ...branchingsOf(question, kinds, bounds) };
  return question.idPrefix === null ? listByScope(reading) : listByPrefix(reading, question.idPrefix);
}

interface Branchings {
  /** A branch for each project and kind: exactly what the filter leaves, but for the beginning of an id. */
  exact: Branching;
  /** The same without the projects, when they would be too many branches; else null. */
  loose: Branching | null;
}

interface Reading extends Branchings {
  tx: TenantTransaction;
  question: RunQuestion;
  bounds: Bounds;
}

function branchingsOf(
  { projectIds, refName, existingKinds }: RunQuestion,
  fitting: readonly RunKind[] | null,
  { branchesMax }: Bounds,
): Branchings {
  // Within a ref's name there is no order but each kind's.
  const kinds = refName === null ? fitting : (fitting ?? existingKinds);
  const count = (projectIds?.length ?? 1) * (kinds?.length ?? 1);
  const isTooMany = projectIds !== null && count > branchesMax;
  const loose = { ...undivided, refName, kinds };
  return { exact: { ...loose, projectIds }, loose: isTooMany ? loose : null };
}

async function listByScope({ tx, question, bounds, exact, loose }: Reading): Promise<RunPosition[]> {
  const { limit } = question;
  if (loose !== null) {
    for (const perRow of bounds.siftedPerRow) {
      const sifted = await sift(tx, question, { from: loose, count: perRow * limit });
      if (sifted.isPage) return sifted.positions;
    }
  }
  return list(tx, question, (statement) => firstOf(question, branchesOf(statement, question, exact), limit));
}

async function listByPrefix({ tx, question, bounds, exact, loose }: Reading, digits: string): Promise<RunPosition[]> {
  const { limit } = question;
  const idHeads = headsOf(digits);
  const byHead = { ...undivided, idHeads };
  const scope = loose ?? exact;
  const isDivided = scope.kinds !== null || scope.projectIds !== null || scope.refName !== null;
  if (!isDivided && question.projectIds === null && !isLongerThanHead(digits)) {
    return list(tx, question, (statement) => firstOf(question, branchesOf(statement, question, byHead), limit));
  }
  // Three digits or more are a stretch that is small by itself.
  if (idHeads.length > 1) {
    const [dense, rare] = bounds.siftedPerRow.map((perRow) => ({ from: byHead, count: perRow * limit }));
    const whole = { from: scope, count: bounds.wholeMax, isWhole: true };
    for (const attempt of [dense, isDivided ? whole : undefined, rare]) {
      const sifted = attempt && (await sift(tx, question, attempt));
      if (sifted?.isPage) return sifted.positions;
    }
  }
  return list(tx, question, (statement) => {
    const branches = branchesOf(statement, question, byHead, sieveOf(statement, question).conditions);
    const each = firstOfEach(question, branches, limit, []);
    return `SELECT id, started_at FROM (${each}) found ${orderOf(question, 'found')} LIMIT ${limit}`;
  });
}

interface Sifted {
  positions: RunPosition[];
  /** Whether they are the page: it is full, or nothing was left unread. */
  isPage: boolean;
}

/** Reads some runs, in order or as many as there are, and keeps of them what fits the whole question. */
async function sift(
  tx: TenantTransaction,
  question: RunQuestion,
  { from, count, isWhole = false }: { from: Branching; count: number; isWhole?: boolean },
): Promise<Sifted> {
  const statement = newStatement(tx.deploymentId);
  const { columns, conditions } = sieveOf(statement, question);
  const branches = branchesOf(statement, question, from);
  const read = isWhole ? anyOf(branches, count, columns) : firstOf(question, branches, count, columns);
  const kept = `SELECT r.id, r.started_at FROM read r WHERE ${conditions.join(' AND ')} ${orderOf(question, 'r')} LIMIT ${question.limit}`;
  const { text, values } = statement.finish(
    `WITH read AS MATERIALIZED (${read})
     SELECT ${positionColumns}, seen.count::int FROM (SELECT count(*) FROM read) seen LEFT JOIN (${kept}) page ON true
      ${orderOf(question, 'page')}`,
  );
  const { rows } = await tx.client.query<RunPosition & { id: string | null; count: number }>(text, values);
  const positions = rows.flatMap(({ id, startedAt }) => (id === null ? [] : [{ id, startedAt }]));
  const hasReadAll = (rows[0]?.count ?? 0) < count;
  return { positions, isPage: hasReadAll || (!isWhole && positions.length === question.limit) };
}

/** Everything that the question asks of a run, as conditions on `r`, and the columns that they need besides its place. */
function sieveOf(statement: Statement, question: RunQuestion): { columns: string[]; conditions: string[] } {
  const { kinds, projectIds, refName, idPrefix } = question;
  const columns: string[] = [];
  const conditions = ['true'];
  const require = (column: string, condition: string): void => {
    columns.push(column);
    conditions.push(condition);
  };
  const oneOf = (column: string, values: readonly string[] | null): void => {
    if (values !== null) require(column, `r.${column} = ANY (${statement.add(values, 'text[]')})`);
  };
  oneOf('status', kinds.statuses);
  oneOf('workflow_type', kinds.workflowTypes);
  oneOf('event_source', kinds.eventSources);
  oneOf('target_type', kinds.targetTypes);
  if (refName !== null) require('ref_name', `r.ref_name = ${statement.add(refName, 'text')}`);
  if (projectIds !== null) {
    // A hashed sub-select: of an array the planner weighs every element (3 ms for a thousand), and IS TRUE keeps it from being a join.
    require('project_id', `(r.project_id IN (SELECT unnest(${statement.add(projectIds, 'bigint[]')}))) IS TRUE`);
  }
  if (idPrefix !== null) conditions.push(`starts_with(r.id::text, ${statement.add(idPrefix, 'text')})`);
  return { columns, conditions };
}

/** The instant as text, so that infinity goes back as it came. */
const positionColumns = `page.id, CASE WHEN page.started_at = 'infinity' THEN 'infinity'
  ELSE to_char(page.started_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') END AS "startedAt"`;

async function list(
  tx: TenantTransaction,
  question: RunQuestion,
  sqlOf: (statement: Statement) => string,
): Promise<RunPosition[]> {
  const statement = newStatement(tx.deploymentId);
  const { text, values } = statement.finish(
    `SELECT ${positionColumns} FROM (${sqlOf(statement)}) page ${orderOf(question, 'page')}`,
  );
  const { rows } = await tx.client.query<RunPosition>(text, values);
  return rows;
}
