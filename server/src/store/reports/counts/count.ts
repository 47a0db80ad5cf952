/**
 * The exact number of findings in a report's answer, from the tally (count-tally.ts), from rows (count-rows.ts) or
 * from memory (open-found.ts); all give the same number (ADR 0008). What moved after the end of its pull request is corrected here (outcomes.ts).
 */
import type { IssueType } from '../../../model/draft.ts';
import type { TenantTransaction } from '../../database.ts';
import { rowCounts, type CountKey } from './count-rows.ts';
import { isTallied, tallyCounts } from './count-tally.ts';
import { listProfiles } from '../labels.ts';
import { outcomeCorrections } from '../outcomes.ts';
import { partsOf } from '../parts.ts';
import { countedParts, type ReportQuery } from '../query.ts';
import { foundCounts } from '../search/found-rows.ts';
import { withFound } from '../search/found.ts';
import { countOpenRows, openRowsOf } from '../search/open-found.ts';
import type { OpenRow } from '../search/search.ts';
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
  const add = (value: string, n: number): void => void totals.set(value, (totals.get(value) ?? 0) + n);
  for (const { sign, counts } of countsOf(tx, query, key, now)) {
    if (counts.kind === 'memory') {
      for (const [value, n] of countOpenRows(counts.rows, key)) add(value, sign * n);
      continue;
    }
    const { text, values } = counts.statement.finish(
      `${counts.with} SELECT key, sum(n) AS n FROM (${counts.select}) counted GROUP BY key HAVING sum(n) <> 0`,
    );
    const { rows } = await tx.client.query<{ key: string; n: string }>(text, values);
    for (const row of rows) add(row.key, sign * Number(row.n));
  }
  return new Map([...totals].filter(([, n]) => n !== 0));
}

/** The four totals of api.md 4.2. */
export async function countTotals(tx: TenantTransaction, query: ReportQuery, now: Date): Promise<Totals> {
  const totals: Totals = { total: 0, code: 0, sca: 0, secrets: 0 };
  const add = (issueType: IssueType, n: number): void => {
    totals.total += n;
    totals[totalOf[issueType]] += n;
  };
  for (const { sign, counts } of countsOf(tx, query, 'profile_id', now)) {
    if (counts.kind === 'memory') {
      const byProfile = countOpenRows(counts.rows, 'profile_id');
      for (const { id, issueType } of await listProfiles(tx)) add(issueType, sign * (byProfile.get(id) ?? 0));
      continue;
    }
    const { text, values } = counts.statement.finish(
      `${counts.with} SELECT p.issue_type, sum(c.n) AS n
         FROM (SELECT key, sum(n) AS n FROM (${counts.select}) counted GROUP BY key) c
         JOIN parapet.profile p ON p.deployment_id = $1 AND p.id = c.key
        GROUP BY p.issue_type`,
    );
    const { rows } = await tx.client.query<{ issue_type: IssueType; n: string }>(text, values);
    for (const row of rows) add(row.issue_type, sign * Number(row.n));
  }
  return totals;
}

const totalOf: Record<IssueType, 'code' | 'sca' | 'secrets'> = {
  sast: 'code',
  ai_sast: 'code',
  sca: 'sca',
  secrets: 'secrets',
};

type PartCounts =
  | { kind: 'memory'; rows: readonly OpenRow[] }
  /** `select` gives (key, n), several rows per key. */
  | { kind: 'statement'; statement: Statement; with: string; select: string };

/** For each part of the query that is not empty, how to count it; the counts add up, with their signs. */
function countsOf(
  tx: TenantTransaction,
  query: ReportQuery,
  key: CountKey,
  now: Date,
): { sign: 1 | -1; counts: PartCounts }[] {
  return countedParts(query).map((part) => ({
    sign: part.sign,
    counts: part.isFound ? countFound(tx, part.query, key) : countNamed(tx, part.query, key, now),
  }));
}

function countNamed(tx: TenantTransaction, query: ReportQuery, key: CountKey, now: Date): PartCounts {
  const statement = newStatement(tx.deploymentId);
  const terms = addTerms(statement, query);
  const counts = isTallied(query, key) ? tallyCounts(query, terms, key, now) : rowCounts(query, terms, key);
  const parts = partsOf(query.judgement, terms);
  const corrected =
    parts.kind === 'spans' || parts.outcome === null
      ? counts
      : `${counts} UNION ALL ${outcomeCorrections(terms, parts, parts.outcome, key)}`;
  return { kind: 'statement', statement, with: '', select: corrected };
}

function countFound(tx: TenantTransaction, query: ReportQuery, key: CountKey): PartCounts {
  const rows = openRowsOf(query);
  if (rows !== null) return { kind: 'memory', rows };
  const statement = newStatement(tx.deploymentId);
  const terms = addTerms(statement, query);
  const found = withFound(terms, query.scope.search!);
  return { kind: 'statement', statement, with: found, select: foundCounts(query, terms, key) };
}
