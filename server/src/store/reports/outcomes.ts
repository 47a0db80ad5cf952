/**
 * What became of findings in pull requests before these were merged or closed (readings section 8, ADR 0028). A finding
 * whose group did not change since then is in that group now, so all other findings are answered as if nothing had
 * ended. The few that moved later are found here, and judged by the spans that cover the end. A finding that was first
 * seen after the end, by a scan that finished late, is judged as it was first seen.
 */
import { reportGroups, type ReportGroup } from '../../model/states.ts';
import type { CreationParts } from './parts.ts';
import { inside, within, type Terms } from './spans.ts';
import { literals } from './statement.ts';

/** SQL: true if the finding f changed its group after the end of its pull request. */
export const movedAfterEnd = `(f.group_since > f.created_at AND EXISTS (
    SELECT FROM parapet.project_ref ref
     WHERE ref.deployment_id = $1 AND ref.id = f.ref_id AND ref.ended_at < f.group_since))`;

/** FROM and WHERE of the findings (alias f) created as the parts say that changed their group after the end of `ref`. */
function moved(terms: Terms, { since, also }: CreationParts): string {
  return `parapet.project_ref ref
      JOIN parapet.finding f ON f.deployment_id = $1 AND f.ref_id = ref.id AND f.group_since > ref.ended_at
     WHERE ref.deployment_id = $1 AND ref.ended_at IS NOT NULL AND ${within(terms, 'f')}
       AND f.group_since > f.created_at AND ${inside('f.created_at', { from: since, to: terms.until })} AND ${also}`;
}

/** SQL: true if the finding f, which moved after the end of `ref`, was in the group at that instant. */
function wasIn(group: ReportGroup): string {
  const measure = group === 'open' || group === 'ignored' ? `group_${group}` : group;
  return `EXISTS (SELECT FROM parapet.finding_span s
                   WHERE s.deployment_id = $1 AND s.finding_id = f.id AND s.measure = '${measure}'
                     AND s.from_at <= greatest(ref.ended_at, f.created_at) AND s.to_at > greatest(ref.ended_at, f.created_at))`;
}

/** SQL: true if the finding f was in the group at the end of its pull request; now if no end is known. */
export function wasInOutcome(group: ReportGroup): string {
  return `CASE WHEN ${movedAfterEnd}
      THEN (SELECT ${wasIn(group)} FROM parapet.project_ref ref WHERE ref.deployment_id = $1 AND ref.id = f.ref_id)
      ELSE f.state IN (${literals(reportGroups[group])}) END`;
}

/** A SELECT of (key, n): what to add to the counts of findings that are in the group now. */
export function outcomeCorrections(terms: Terms, parts: CreationParts, group: ReportGroup, key: string): string {
  return `SELECT key, sum(n) AS n
     FROM (SELECT f.${key} AS key, (${wasIn(group)})::int - (f.state IN (${literals(reportGroups[group])}))::int AS n
             FROM ${moved(terms, parts)}) corrected
    GROUP BY key`;
}

/** A SELECT of (id, relevant_since) of the findings that were in the group at the end and moved later. */
export function movedOutOf(terms: Terms, parts: CreationParts, group: ReportGroup, keyset: string): string {
  return `SELECT f.id, f.relevant_since FROM ${moved(terms, parts)} AND ${wasIn(group)} AND ${keyset}`;
}
