/**
 * The exact number of findings in a report's answer, from the tally (count-tally.ts) or from rows (count-rows.ts); both
 * give the same number (ADR 0008). What moved after the end of its pull request is corrected here (outcomes.ts).
 */
import type { IssueType } from '../../../model/draft.ts';
import type { TenantTransaction } from '../../database.ts';
import { rowCounts, type CountKey } from './count-rows.ts';
import { isTallied, tallyCounts } from './count-tally.ts';
import { outcomeCorrections } from '../outcomes.ts';
import { partsOf } from '../parts.ts';
import { countedParts, type ReportQuery } from '../query.ts';
import { foundCounts } from '../search/found-rows.ts';
import { withFound } from '../search/found.ts';
import { addTerms } from '../spans.ts';
import { newStatement, type Statement } from '../statement.ts';

export interface Totals {
  total: number;
  /** SAST and AI SAST. */
  code: number;
  sca: number;
  secrets: number;
}

/** Counts by a key of the finding; keys without findings are omitted. */
export async function countBy(
  tx: TenantTransaction,
  query: ReportQuery,
  key: CountKey,
  now: Date,
): Promise<Map<string, number>> {
  const totals = new Map<string, number>();
  for (const { sign, statement, counts } of statementsOf(tx, query, key, now)) {
    const { text, values } = statement.finish(
      `${counts.with} SELECT key, sum(n) AS n FROM (${counts.select}) counted GROUP BY key HAVING sum(n) <> 0`,
    );
    const { rows } = await tx.client.query<{ key: string; n: string }>(text, values);
    for (const row of rows) totals.set(row.key, (totals.get(row.key) ?? 0) + sign * Number(row.n));
  }
  return new Map([...totals].filter(([, n]) => n !== 0));
}

/** The four totals of api.md 4.2. */
export async function countTotals(tx: TenantTransaction, query: ReportQuery, now: Date): Promise<Totals> {
  const totals: Totals = { total: 0, code: 0, sca: 0, secrets: 0 };
  for (const { sign, statement, counts } of statementsOf(tx, query, 'profile_id', now)) {
    const { text, values } = statement.finish(
      `${counts.with} SELECT p.issue_type, sum(c.n) AS n
         FROM (SELECT key, sum(n) AS n FROM (${counts.select}) counted GROUP BY key) c
         JOIN parapet.profile p ON p.deployment_id = $1 AND p.id = c.key
        GROUP BY p.issue_type`,
    );
    const { rows } = await tx.client.query<{ issue_type: IssueType; n: string }>(text, values);
    for (const row of rows) {
      const n = sign * Number(row.n);
      totals.total += n;
      totals[totalOf[row.issue_type]] += n;
    }
  }
  return totals;
}

const totalOf: Record<IssueType, 'code' | 'sca' | 'secrets'> = {
  sast: 'code',
  ai_sast: 'code',
  sca: 'sca',
  secrets: 'secrets',
};

interface CountStatement {
  sign: 1 | -1;
  statement: Statement;
  /** `select` gives (key, n), several rows per key. */
  counts: { with: string; select: string };
}

/** One statement for each part of the query that is not empty; their counts add up, with their signs. */
function statementsOf(tx: TenantTransaction, query: ReportQuery, key: CountKey, now: Date): CountStatement[] {
  return countedParts(query).map((part) => ({
    sign: part.sign,
    ...(part.isFound ? countFound(tx, part.query, key) : countNamed(tx, part.query, key, now)),
  }));
}

function countNamed(tx: TenantTransaction, query: ReportQuery, key: CountKey, now: Date): Omit<CountStatement, 'sign'> {
  const statement = newStatement(tx.deploymentId);
  const terms = addTerms(statement, query);
  const counts = isTallied(query, key) ? tallyCounts(query, terms, key, now) : rowCounts(query, terms, key);
  const parts = partsOf(query.judgement, terms);
  if (parts.kind === 'spans' || parts.outcome === null) return { statement, counts: { with: '', select: counts } };
  const corrections = outcomeCorrections(terms, parts, parts.outcome, key);
  return { statement, counts: { with: '', select: `${counts} UNION ALL ${corrections}` } };
}

function countFound(tx: TenantTransaction, query: ReportQuery, key: CountKey): Omit<CountStatement, 'sign'> {
  const statement = newStatement(tx.deploymentId);
  const terms = addTerms(statement, query);
  const found = withFound(terms, query.scope.search!);
  return { statement, counts: { with: found, select: foundCounts(query, terms, key) } };
}
