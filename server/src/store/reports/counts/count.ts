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
import { matchesNothing, type ReportQuery } from '../query.ts';
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
  if (matchesNothing(query)) return new Map();
  const { statement, counts } = countSql(tx, query, key, now);
  const { text, values } = statement.finish(
    `SELECT key, sum(n) AS n FROM (${counts}) counted GROUP BY key HAVING sum(n) <> 0`,
  );
  const { rows } = await tx.client.query<{ key: string; n: string }>(text, values);
  return new Map(rows.map((row) => [row.key, Number(row.n)]));
}

/** The four totals of api.md 4.2. */
export async function countTotals(tx: TenantTransaction, query: ReportQuery, now: Date): Promise<Totals> {
  const totals: Totals = { total: 0, code: 0, sca: 0, secrets: 0 };
  if (matchesNothing(query)) return totals;
  const { statement, counts } = countSql(tx, query, 'profile_id', now);
  const { text, values } = statement.finish(
    `SELECT p.issue_type, sum(c.n) AS n
       FROM (SELECT key, sum(n) AS n FROM (${counts}) counted GROUP BY key) c
       JOIN parapet.profile p ON p.deployment_id = $1 AND p.id = c.key
      GROUP BY p.issue_type`,
  );
  const { rows } = await tx.client.query<{ issue_type: IssueType; n: string }>(text, values);
  for (const row of rows) {
    const n = Number(row.n);
    totals.total += n;
    totals[totalOf[row.issue_type]] += n;
  }
  return totals;
}

const totalOf: Record<IssueType, 'code' | 'sca' | 'secrets'> = {
  sast: 'code',
  ai_sast: 'code',
  sca: 'sca',
  secrets: 'secrets',
};

function countSql(
  tx: TenantTransaction,
  query: ReportQuery,
  key: CountKey,
  now: Date,
): { statement: Statement; counts: string } {
  const statement = newStatement(tx.deploymentId);
  const terms = addTerms(statement, query);
  const counts = isTallied(query, key) ? tallyCounts(query, terms, key, now) : rowCounts(query, terms, key);
  const parts = partsOf(query.judgement, terms);
  if (parts.kind === 'spans' || parts.outcome === null) return { statement, counts };
  return { statement, counts: `${counts} UNION ALL ${outcomeCorrections(terms, parts, parts.outcome, key)}` };
}
