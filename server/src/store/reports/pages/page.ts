/**
 * One page of a report's answer: finding ids in the order (relevant_since, id), descending or ascending, from a keyset
 * position. The plan depends on the scope and on the size of the answer; all plans give the same rows (ADR 0008, table
 * in docs/reports.md). Other orders are made of such pages (ranked-page.ts).
 */
import type { TenantTransaction } from '../../database.ts';
import { pageOfEnded } from './page-of-ended.ts';
import { pageOfCreated, pageOfCurrent } from './page-of-current.ts';
import { partsOf, type SpanParts } from '../parts.ts';
import { countTotals } from '../counts/count.ts';
import { withAnswer } from '../groups/answer-rows.ts';
import { narrowed, partsOfSearch, type ReportQuery } from '../query.ts';
import { foundPositions } from '../search/found-rows.ts';
import { withFound } from '../search/found.ts';
import { openRowsOf } from '../search/open-found.ts';
import type { PagePlanInput, Side, Thresholds } from './plan-input.ts';
import { addTerms } from '../spans.ts';
import { literals, newStatement, type Statement } from '../statement.ts';

/** The end of a page: the next one begins strictly after it. */
export interface Position {
  relevantSince: Date;
  id: string;
}

export interface PageRequest {
  query: ReportQuery;
  after: Position | null;
  limit: number;
  /** Ascending instead of descending. */
  isOldestFirst?: boolean;
  /** The exact size of the whole answer: it chooses the plan, never the rows. */
  total: number;
  /** For tests: other thresholds, so that small histories are read by every plan. */
  thresholds?: Thresholds;
}

/** Measured at one million findings (bench/reports.ts): a thousand index rows take 0.25 ms. */
const measuredThresholds: Thresholds = { byStateMin: 20_000, endedCountMax: 5_000, judgedMax: 5_000 };

/** At most `limit` positions, in order. */
export async function listPage(tx: TenantTransaction, request: PageRequest): Promise<Position[]> {
  if (request.total === 0) return [];
  const { named, found } = partsOfSearch(request.query);
  const ofRules = named === null ? [] : await listNamed(tx, { ...request, query: named });
  if (found === null) return ofRules;
  const ofTexts = await listFound(tx, { ...request, query: found });
  return sortPage([...ofRules, ...ofTexts], request);
}

/** The first of the positions, in order. */
function sortPage(positions: Position[], request: PageRequest): Position[] {
  return positions.sort(orderOf(request)).slice(0, request.limit);
}

function orderOf({ isOldestFirst }: PageRequest): (a: Position, b: Position) => number {
  const sign = isOldestFirst === true ? -1 : 1;
  return (a, b) =>
    sign * (b.relevantSince.getTime() - a.relevantSince.getTime() || Number(BigInt(b.id) - BigInt(a.id)));
}

/** The page of what a search finds by texts. */
async function listFound(tx: TenantTransaction, request: PageRequest): Promise<Position[]> {
  const { query, after } = request;
  const rows = openRowsOf(query);
  if (rows !== null) {
    const compare = orderOf(request);
    const positions = rows.map(({ id, relevantSince }) => ({ id, relevantSince: new Date(relevantSince) }));
    const isBeyond = (position: Position): boolean => after === null || compare(after, position) < 0;
    return sortPage(positions.filter(isBeyond), request);
  }
  const statement = newStatement(tx.deploymentId);
  const terms = addTerms(statement, query);
  return listSorted(tx, request, {
    statement,
    members: withFound(terms, query.scope.search!),
    rows: foundPositions(query, terms),
  });
}

/** The page of rows that no index has in order. */
async function listSorted(
  tx: TenantTransaction,
  { after, limit, isOldestFirst }: PageRequest,
  { statement, members, rows: selection }: { statement: Statement; members: string; rows: string },
): Promise<Position[]> {
  const [direction, beyond] = isOldestFirst === true ? ['ASC', '>'] : ['DESC', '<'];
  const keyset =
    after === null
      ? 'true'
      : `(relevant_since, id) ${beyond} (${statement.add(after.relevantSince, 'timestamptz')}, ${statement.add(after.id, 'bigint')})`;
  const { text, values } = statement.finish(
    `${members} SELECT id, relevant_since FROM (${selection}) page WHERE ${keyset}
      ORDER BY relevant_since ${direction}, id ${direction} LIMIT ${statement.add(limit, 'int')}`,
  );
  const { rows } = await tx.client.query<{ id: string; relevant_since: Date }>(text, values);
  return rows.map((row) => ({ id: row.id, relevantSince: row.relevant_since }));
}

/**
 * Returns true if a page would judge many findings one by one, as of a query that leaves out nearly all. `total`: of
 * the query; a page of a dense answer judges little more than its rows.
 */
export async function leavesOutMost(
  tx: TenantTransaction,
  { query, limit, total }: Pick<PageRequest, 'query' | 'limit' | 'total'>,
  { judgedMax }: Thresholds = measuredThresholds,
): Promise<boolean> {
  const { without } = query.scope;
  if (without === null) return false;
  const all = await countTotals(tx, narrowed(query, { without: null, hasEpss: undefined }), query.until);
  // Rules are compared in the index.
  return Math.min(all.total, (limit * all.total) / total) > (without.search === null ? 20 * judgedMax : judgedMax);
}

/** The page of a query without a search. */
async function listNamed(tx: TenantTransaction, request: PageRequest): Promise<Position[]> {
  const { query, thresholds = measuredThresholds } = request;
  const statement = newStatement(tx.deploymentId);
  if (await leavesOutMost(tx, request, thresholds)) {
    const members = withAnswer(statement, query) ?? '';
    return members === '' ? [] : listSorted(tx, request, { statement, members, rows: 'TABLE answer' });
  }
  const terms = addTerms(statement, query);
  const { after, isOldestFirst = false } = request;
  const direction = isOldestFirst ? 'ASC' : 'DESC';
  const position = after && {
    since: statement.add(after.relevantSince, 'timestamptz'),
    id: statement.add(after.id, 'bigint'),
  };
  const keyset = (alias: 'f' | 's'): string =>
    position === null
      ? 'true'
      : `(${alias}.relevant_since, ${idOf[alias]}) ${isOldestFirst ? '>' : '<'} (${position.since}, ${position.id})`;
  // Descending, the position is the nearer bound of the two, and replaces the period's end.
  const isBoundEnough = !isOldestFirst && after !== null && after.relevantSince < query.until;
  const input: PagePlanInput = {
    query,
    terms,
    total: request.total,
    thresholds,
    keyset,
    keysetBeforeEnd: (alias) => {
      const isBeforeEnd = `${alias}.relevant_since < ${terms.until}`;
      if (isOldestFirst && position !== null) return `${keyset(alias)} AND ${isBeforeEnd}`;
      return isBoundEnough ? keyset(alias) : isBeforeEnd;
    },
    isOldestFirst,
    order: (alias) => `ORDER BY ${alias}.relevant_since ${direction}, ${idOf[alias]} ${direction}`,
    pageSize: request.limit,
    limit: statement.add(request.limit, 'int'),
  };
  const read = async (selections: readonly string[]): Promise<Position[]> => {
    const { text, values } = statement.finish(
      `SELECT id, relevant_since FROM (${selections.join('\n UNION ALL ')}) page
        ORDER BY relevant_since ${direction}, id ${direction} LIMIT ${input.limit}`,
    );
    const { rows } = await tx.client.query<{ id: string; relevant_since: Date }>(text, values);
    return rows.map((row) => ({ id: row.id, relevantSince: row.relevant_since }));
  };
  const parts = partsOf(query.judgement, terms);
  if (parts.kind === 'creations') return read([pageOfCreated(input, parts)]);
  const endedCount = await countEndedAfter(tx, input, parts);
  const readSide = (side: Side): Promise<Position[]> =>
    read([
      pageOfCurrent(input, parts, side),
      ...(endedCount === 0 ? [] : [pageOfEnded(input, parts, { side, endedCount })]),
    ]);
  if (!parts.beganInside) return readSide('all');
  const [near, far]: readonly Side[] = isOldestFirst ? ['before_since', 'since'] : ['since', 'before_since'];
  const isPastNear = after !== null && query.since !== null && after.relevantSince < query.since !== isOldestFirst;
  const first = isPastNear ? [] : await readSide(near!);
  if (first.length === request.limit) return first;
  return [...first, ...(await readSide(far!))].slice(0, request.limit);
}

const idOf = { f: 'f.id', s: 's.finding_id' } as const;

/**
 * The number of spans that ended after the period, counted up to one more than endedCountMax: 0 for a period that ends
 * now. Infinity if the end of a span does not matter.
 */
async function countEndedAfter(tx: TenantTransaction, input: PagePlanInput, parts: SpanParts): Promise<number> {
  if (!parts.endsAfterPeriod) return Infinity;
  const { scope, until } = input.query;
  const { rows } = await tx.client.query<{ n: number }>(
    `SELECT count(*)::int AS n FROM (
       SELECT 1 FROM parapet.finding_span s WHERE s.deployment_id = $1 AND s.lane = ${scope.lane}
          AND s.measure IN (${literals(parts.measure.names)}) AND s.to_at >= $2 LIMIT $3) AS counted`,
    [tx.deploymentId, until, input.thresholds.endedCountMax + 1],
  );
  return rows[0]?.n ?? 0;
}
