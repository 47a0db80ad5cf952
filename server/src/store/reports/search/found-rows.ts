/** Counts and pages of the findings that a search finds by their texts, for any report: found first, then judged. */
import type { CountKey } from '../counts/count-rows.ts';
import { wasInOutcome } from '../outcomes.ts';
import { partsOf } from '../parts.ts';
import type { ReportQuery } from '../query.ts';
import { inside, inStates, within, type Terms } from '../spans.ts';
import { literals } from '../statement.ts';

/** A SELECT of (key, n) over `found`. */
export function foundCounts(query: ReportQuery, terms: Terms, key: CountKey): string {
  return `SELECT key, count(*) AS n FROM (${rowsOfFound(query, terms, { f: `f.${key} AS key`, s: `s.${key} AS key` })}) counted GROUP BY key`;
}

/** A SELECT of (id, relevant_since) over `found`. */
export function foundPositions(query: ReportQuery, terms: Terms): string {
  return rowsOfFound(query, terms, { f: 'f.id, f.relevant_since', s: 's.finding_id AS id, s.relevant_since' });
}

/** The columns of the found findings that are in the report: by their current span, or by one that has ended. */
export function rowsOfFound(query: ReportQuery, terms: Terms, columns: { f: string; s: string }): string {
  const parts = partsOf(query.judgement, terms);
  if (parts.kind === 'creations') {
    const state = parts.outcome === null ? inStates(parts.states) : wasInOutcome(parts.outcome);
    return `SELECT ${columns.f} FROM found f
      WHERE ${inside('f.created_at', { from: parts.since, to: terms.until })} AND ${parts.also} AND ${state}`;
  }
  const { measure } = parts;
  return `SELECT ${columns.f} FROM found f WHERE ${inStates(measure.states)} AND ${parts.current}
    UNION ALL
    SELECT ${columns.s} FROM found c
      JOIN parapet.finding_span s ON s.deployment_id = $1 AND s.finding_id = c.id
     WHERE ${within({ ...terms, without: null }, 's')} AND s.measure IN (${literals(measure.names)}) AND ${parts.ended}`;
}
