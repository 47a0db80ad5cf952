/**
 * The open findings that a search finds by their texts, if the server has them in memory (ADR 0041): then counts and pages
 * of a query read these, and no table.
 */
import { openQueryOf } from '../columns/open-query.ts';
import type { CountKey } from '../counts/count-rows.ts';
import type { ReportQuery } from '../query.ts';
import type { OpenRow } from './search.ts';

/** The rows that are in the query's answer. Null: they are not in memory, or do not answer this query. */
export function openRowsOf(query: ReportQuery): OpenRow[] | null {
  const { search, projectIds, ruleIds, profileIds, relevant, without } = query.scope;
  const open = openQueryOf(query);
  const found = search?.openFound;
  if (open === null || found === undefined || found.until.getTime() !== query.until.getTime()) return null;
  const isIn = (list: readonly string[] | null): ((id: string) => boolean) => {
    const wanted = list === null ? null : new Set(list);
    return (id) => wanted === null || wanted.has(id);
  };
  const [ofProject, ofRule, ofProfile] = [isIn(projectIds), isIn(ruleIds), isIn(profileIds)];
  const refused = new Set(without?.ruleIds);
  const [from, to] = [relevant?.from?.getTime() ?? -Infinity, relevant?.to?.getTime() ?? Infinity];
  const openedFrom = open.from?.getTime() ?? -Infinity;
  return found.rows.filter(
    (row) =>
      open.states.includes(row.state) &&
      row.groupSince >= openedFrom &&
      row.relevantSince >= from &&
      row.relevantSince < to &&
      ofProject(row.project_id) &&
      ofRule(row.rule_id) &&
      !refused.has(row.rule_id) &&
      ofProfile(row.profile_id),
  );
}

/** Counts of rows by a key. */
export function countOpenRows(rows: readonly OpenRow[], key: CountKey): Map<string, number> {
  const counts = new Map<string, number>();
  for (const { [key]: value } of rows) counts.set(value, (counts.get(value) ?? 0) + 1);
  return counts;
}
