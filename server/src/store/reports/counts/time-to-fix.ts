/** How long the findings of TOTAL_FIXED took from their first detection to the fix. */
import type { TenantTransaction } from '../../database.ts';
import { currentColumns, partsOf } from '../parts.ts';
import { countedParts, type ReportQuery } from '../query.ts';
import { rowsOfFound } from '../search/found-rows.ts';
import { withFound } from '../search/found.ts';
import { addTerms, currentSince, ended, type Terms } from '../spans.ts';
import { newStatement } from '../statement.ts';

const createdAt = '(SELECT f.created_at FROM parapet.finding f WHERE f.deployment_id = $1 AND f.id = s.finding_id)';
const columns = {
  f: 'f.profile_id AS key, f.state_since AS fixed_at, f.created_at AS detected_at',
  s: `s.profile_id AS key, s.from_at AS fixed_at, ${createdAt} AS detected_at`,
};

/** Sums, in seconds, by profile. `query` must ask for findings that entered a state: other findings count 0. */
export async function sumSecondsToFix(tx: TenantTransaction, query: ReportQuery): Promise<Map<string, number>> {
  const sums = new Map<string, number>();
  for (const { sign, query: part, isFound } of countedParts(query)) {
    const statement = newStatement(tx.deploymentId);
    const terms = addTerms(statement, part);
    const { text, values } = statement.finish(
      `${isFound ? withFound(terms, part.scope.search!) : ''}
       SELECT key, sum(extract(epoch FROM fixed_at - detected_at))::float8 AS seconds
         FROM (${isFound ? rowsOfFound(part, terms, columns) : rowsOf(part, terms)}) fixed GROUP BY key`,
    );
    const { rows } = await tx.client.query<{ key: string; seconds: number }>(text, values);
    for (const { key, seconds } of rows) sums.set(key, (sums.get(key) ?? 0) + sign * seconds);
  }
  return sums;
}

function rowsOf(query: ReportQuery, terms: Terms): string {
  const parts = partsOf(query.judgement, terms);
  if (parts.kind === 'creations') return 'SELECT 0::bigint AS key, now() AS fixed_at, now() AS detected_at WHERE false';
  const began = currentSince(terms, parts.measure, `f.profile_id, ${currentColumns}`, {
    from: terms.since,
    to: terms.until,
  });
  return `SELECT ${columns.f} FROM (${began}) f UNION ALL ${ended(terms, parts.measure, columns.s, parts.ended)}`;
}
