/**
 * One page of a report's answer in the order of the EPSS score: the findings that have one, newest first within equal
 * scores. Small answers are sorted; larger ones are read in the order of the index finding_report_epss, and the spans that
 * have ended are looked up. The findings without a score are a report of their own (page.ts), which comes after these.
 */
import { aggregateStates } from '../../../model/states.ts';
import type { TenantTransaction } from '../../database.ts';
import { withAnswerOf } from '../groups/answer-rows.ts';
import { wasInOutcome } from '../outcomes.ts';
import { partsOf } from '../parts.ts';
import { narrowed, partsOfSearch, type ReportQuery } from '../query.ts';
import { addTerms, inside, within, type Terms } from '../spans.ts';
import { literals, newStatement, type Statement } from '../statement.ts';
import { leavesOutMost, type Position } from './page.ts';

export interface EpssPosition extends Position {
  /** The score times a million. */
  epss: number;
}

export interface EpssPageRequest {
  query: ReportQuery;
  isDescending: boolean;
  after: EpssPosition | null;
  limit: number;
  /** The exact size of the whole answer, also of what has no score: it chooses the plan, never the rows. */
  total: number;
}

/** Looking up and sorting so many findings takes a few milliseconds. */
const sortedMax = 5_000;

/** At most `limit` positions, in order. */
export async function listEpssPage(tx: TenantTransaction, request: EpssPageRequest): Promise<EpssPosition[]> {
  const { query, total, limit, isDescending } = request;
  if (total === 0) return [];
  const parts = partsOfSearch(narrowed(query, { hasEpss: true }));
  if (total <= sortedMax) return readPage(tx, request, (statement) => sorted(statement, parts));
  const { named, found } = parts;
  const ofNamed = named === null ? [] : await listNamed(tx, request, named);
  const ofFound =
    found === null ? [] : await readPage(tx, request, (statement) => sorted(statement, { named: null, found }));
  const sign = isDescending ? 1 : -1;
  return [...ofNamed, ...ofFound]
    .sort(
      (a, b) =>
        sign * (b.epss - a.epss) ||
        b.relevantSince.getTime() - a.relevantSince.getTime() ||
        Number(BigInt(b.id) - BigInt(a.id)),
    )
    .slice(0, limit);
}

/** The page of a query without a search. */
async function listNamed(tx: TenantTransaction, request: EpssPageRequest, named: ReportQuery): Promise<EpssPosition[]> {
  // In order, each finding is compared with what the query leaves out, until the page is full.
  if (await leavesOutMost(tx, { ...request, query: named })) {
    return readPage(tx, request, (statement) => sorted(statement, { named, found: null }));
  }
  return readPage(tx, request, (...to) => inOrder(...to, named));
}

/** The place of a page in its order, as SQL over columns epss, relevant_since and id. */
interface PageOrder {
  /** Rows after the last page's end; `of` gives the columns their alias. */
  keyset(of: (column: 'epss_millionths' | 'relevant_since' | 'id') => string): string;
  /** ORDER BY and LIMIT over the columns epss_millionths, relevant_since and id. */
  orderBy: string;
}

/** The selection: a SELECT, perhaps with WITH before it, of id, relevant_since, epss_millionths; null: nothing matches. */
async function readPage(
  tx: TenantTransaction,
  { after, limit, isDescending }: EpssPageRequest,
  select: (statement: Statement, order: PageOrder) => { with: string; select: string } | null,
): Promise<EpssPosition[]> {
  const statement = newStatement(tx.deploymentId);
  const position = after && {
    epss: statement.add(after.epss, 'int'),
    since: statement.add(after.relevantSince, 'timestamptz'),
    id: statement.add(after.id, 'bigint'),
  };
  const [direction, beyond] = isDescending ? ['DESC', '<'] : ['ASC', '>'];
  const order: PageOrder = {
    keyset: (of) =>
      position === null
        ? 'true'
        : `${of('epss_millionths')} ${beyond}= ${position.epss} AND (${of('epss_millionths')} ${beyond} ${position.epss}
            OR (${of('relevant_since')}, ${of('id')}) < (${position.since}, ${position.id}))`,
    orderBy: `ORDER BY epss_millionths ${direction}, relevant_since DESC, id DESC LIMIT ${statement.add(limit, 'int')}`,
  };
  const selection = select(statement, order);
  if (selection === null) return [];
  const { text, values } = statement.finish(
    `${selection.with} SELECT id, relevant_since, epss_millionths FROM (${selection.select}) page
      WHERE ${order.keyset((column) => `page.${column}`)} ${order.orderBy}`,
  );
  const { rows } = await tx.client.query<{ id: string; relevant_since: Date; epss_millionths: number }>(text, values);
  return rows.map((row) => ({ id: row.id, relevantSince: row.relevant_since, epss: row.epss_millionths }));
}

/** All findings of the parts. */
function sorted(
  statement: Statement,
  parts: ReturnType<typeof partsOfSearch>,
): { with: string; select: string } | null {
  const answer = withAnswerOf(statement, parts);
  const scored = 'JOIN parapet.finding f ON f.deployment_id = $1 AND f.id = a.id';
  if (answer === null) return null;
  return { with: answer, select: `SELECT a.id, a.relevant_since, f.epss_millionths FROM answer a ${scored}` };
}

/** The first of each state and of the ended spans, for a query without a search. */
function inOrder(statement: Statement, order: PageOrder, query: ReportQuery): { with: string; select: string } {
  const terms = addTerms(statement, query);
  const parts = partsOf(query.judgement, terms);
  if (parts.kind === 'spans') {
    const current = byState(terms, order, parts.measure.states, parts.current);
    const ended = `(SELECT f.id, f.relevant_since, f.epss_millionths
      FROM parapet.finding_span s JOIN parapet.finding f ON f.deployment_id = $1 AND f.id = s.finding_id
     WHERE ${within({ ...terms, hasEpss: null }, 's')} AND s.measure IN (${literals(parts.measure.names)}) AND ${parts.ended}
       AND f.epss_millionths IS NOT NULL AND ${order.keyset((column) => `f.${column}`)} ${order.orderBy})`;
    return { with: '', select: `${current} UNION ALL ${ended}` };
  }
  const created = `${inside('f.created_at', { from: parts.since, to: terms.until })} AND ${parts.also}`;
  const { outcome, states } = parts;
  if (outcome === null) return { with: '', select: byState(terms, order, states, created) };
  return { with: '', select: byState(terms, order, aggregateStates, `${created} AND ${wasInOutcome(outcome)}`) };
}

/** Each state's findings in the order of the index, merged by the page. */
function byState(terms: Terms, order: PageOrder, states: readonly string[], condition: string): string {
  return states
    .map(
      (state) => `(SELECT f.id, f.relevant_since, f.epss_millionths FROM parapet.finding f
        WHERE ${within(terms, 'f')} AND f.state = '${state}' AND ${condition}
          AND ${order.keyset((column) => `f.${column}`)} ${order.orderBy})`,
    )
    .join(' UNION ALL ');
}
