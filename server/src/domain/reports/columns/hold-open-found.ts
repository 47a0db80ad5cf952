/**
 * Takes what a search finds among open findings from columns in memory (ADR 0041): its findings are read from the tables
 * once for each count and page otherwise.
 */
import type { TenantTransaction } from '../../../store/database.ts';
import { hasChangesSince, heldStates } from '../../../store/reports/columns/load-columns.ts';
import { openQueryOf } from '../../../store/reports/columns/open-query.ts';
import type { ReportQuery } from '../../../store/reports/query.ts';
import type { OpenRow } from '../../../store/reports/search/search.ts';
import { readColumns, type FindingColumns, type ReadColumns } from './finding-columns.ts';

/** The same query, with the open findings that its search finds, if it is about open ones and the columns are held. */
export async function holdOpenFound(
  tx: TenantTransaction,
  columns: FindingColumns,
  query: ReportQuery,
): Promise<ReportQuery> {
  const { scope, until } = query;
  if (scope.search?.foundIds === undefined || openQueryOf(query) === null) return query;
  if (await hasChangesSince(tx, until)) return query;
  const wanted = { projectIds: scope.projectIds, texts: [], findings: Infinity, isOnlyHeld: true } as const;
  const read = await readColumns(tx, columns, wanted);
  if (read === null) return query;
  const rows = listRows(read, new Set(scope.search.foundIds.map(Number)), new Set(scope.search.ruleIds));
  return { ...query, scope: { ...scope, search: { ...scope.search, openFound: { until, rows } } } };
}

function listRows(
  { projects, rules, profiles }: ReadColumns,
  foundIds: ReadonlySet<number>,
  named: ReadonlySet<string>,
): OpenRow[] {
  const rows: OpenRow[] = [];
  for (const project of projects) {
    project.ids.forEach((id, row) => {
      if (!foundIds.has(id)) return;
      const ruleId = String(rules.values[project.rules[row]!]);
      if (named.has(ruleId)) return;
      rows.push({
        id: String(id),
        project_id: project.projectId,
        rule_id: ruleId,
        profile_id: String(profiles.values[project.profiles[row]!]),
        state: heldStates[project.states[row]!]!,
        relevantSince: project.relevantSince[row]!,
        groupSince: project.groupSince[row]!,
      });
    });
  }
  return rows;
}
