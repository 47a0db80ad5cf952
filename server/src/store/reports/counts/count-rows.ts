/**
 * Counts a report's answer row by row from covering indexes, for queries that the tally cannot answer: with a project
 * filter, or about two spans at once (ADR 0008). Current and ended spans are counted separately and added; nothing is
 * joined. The tally has each project's current counts, so only changes after or inside the period are read as rows.
 */
import type { AggregateState } from '../../../model/states.ts';
import type { ReportQuery } from '../query.ts';
import { currentColumns, partsOf, type CreationParts, type SpanParts } from '../parts.ts';
import { createdIn, ended, inStates, inside, currentSince, within, type Terms } from '../spans.ts';
import { literals } from '../statement.ts';

/** The column that counts are grouped by; findings and spans both have it. */
export type CountKey = 'profile_id' | 'rule_id' | 'project_id';

/** A SELECT of (key, n) that sums to the counts, with several rows per key. */
export function rowCounts(query: ReportQuery, terms: Terms, key: CountKey): string {
  const parts = partsOf(query.judgement, terms);
  if (parts.kind === 'creations') return createdCounts(terms, parts, key).join(' UNION ALL ');
  return [
    ...currentCounts(terms, parts, key),
    counted(ended(terms, parts.measure, `s.${key} AS key`, parts.ended)),
  ].join(' UNION ALL ');
}

function currentCounts(terms: Terms, parts: SpanParts, key: CountKey): string[] {
  const { measure } = parts;
  const columns = `f.${key} AS key`;
  if (parts.beganInside) {
    const began = currentSince(terms, measure, `${columns}, ${currentColumns}`, { from: terms.since, to: terms.until });
    return [counted(`SELECT key FROM (${began}) f WHERE ${parts.currentAlso}`)];
  }
  if (parts.currentAlso === 'true' && isTalliedByProject(terms, key)) {
    const later = currentSince(terms, measure, columns, { from: terms.until, to: null });
    return [talliedNow(terms, measure.states, key), counted(later, -1)];
  }
  return [
    counted(`SELECT ${columns} FROM parapet.finding f
      WHERE ${within(terms, 'f')} AND ${inStates(measure.states)} AND ${parts.current}`),
  ];
}

function createdCounts(terms: Terms, parts: CreationParts, key: CountKey): string[] {
  const columns = `f.${key} AS key`;
  if (parts.also === 'true' && parts.since === null && isTalliedByProject(terms, key)) {
    const later = `SELECT ${columns} FROM parapet.finding f WHERE ${within(terms, 'f')} AND ${inStates(parts.states)}
      AND f.relevant_since >= ${terms.until} AND f.created_at >= ${terms.until}`;
    return [talliedNow(terms, parts.states, key), counted(later, -1)];
  }
  const interval = { from: parts.since, to: terms.until };
  if (terms.projectIds === null && parts.also === 'true')
    return [counted(createdIn(terms, parts.states, columns, interval))];
  // A finding created inside the period has been present since then at the earliest.
  return [
    counted(`SELECT ${columns} FROM parapet.finding f
      WHERE ${within(terms, 'f')} AND ${inStates(parts.states)} AND ${inside('f.relevant_since', { from: parts.since, to: null })}
        AND ${inside('f.created_at', interval)} AND ${parts.also}`),
  ];
}

/** Returns true if the per-project tally has the number of findings in a state now: it is not split by rule or age. */
function isTalliedByProject(terms: Terms, key: CountKey): boolean {
  if (terms.relevant !== null) return false;
  return terms.ruleIds === null && key !== 'rule_id' && (terms.projectIds !== null || key === 'project_id');
}

/** The number of the projects' findings in these states now. */
function talliedNow(terms: Terms, states: readonly AggregateState[], key: CountKey): string {
  const project = terms.projectIds === null ? '' : `AND t.project_id = ANY (${terms.projectIds})`;
  const profile = terms.profileIds === null ? '' : `AND t.profile_id = ANY (${terms.profileIds})`;
  return `SELECT t.${key} AS key, sum(t.n) AS n FROM parapet.finding_tally t
     WHERE t.deployment_id = $1 AND t.lane = ${terms.lane} AND t.project_id > 0 ${project} ${profile}
       AND t.measure IN (${literals(states)}) GROUP BY t.${key}`;
}

function counted(rows: string, sign: 1 | -1 = 1): string {
  return `SELECT key, ${sign} * count(*) AS n FROM (${rows}) counted GROUP BY key`;
}
