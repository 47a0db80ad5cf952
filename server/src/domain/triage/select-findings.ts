/** Resolves the selection of a triage: findings named by id, or everything that a report query returns. */
import { notFound, ParapetError } from '../../base/errors.ts';
import { requireProjectPermission, seesProject } from '../access/require-permission.ts';
import type { Member } from '../../model/caller.ts';
import type { TenantTransaction } from '../../store/database.ts';
import { countTotals } from '../../store/reports/counts/count.ts';
import { listPage } from '../../store/reports/pages/page.ts';
import { listFindingProjects } from '../../store/triage/triage.ts';
import { pinFound } from '../../store/reports/search/pin-found.ts';
import { reportQueryOf } from '../reports/report-query.ts';
import { resolvePeriod } from '../reports/period.ts';
import type { ReportRequest } from '../reports/report-request.ts';

/** Findings per triage. */
export const triageFindingsMax = 200_000;

export type Selection = { kind: 'ids'; findingIds: readonly string[] } | { kind: 'report'; request: ReportRequest };

/** The selected findings and their projects. */
export interface SelectedFindings {
  ids: string[];
  projectIds: string[];
}

/**
 * Returns ids and projects. Throws NOT_FOUND if a named finding is not visible, FORBIDDEN if one is read-only to the
 * caller.
 */
export async function selectFindings(
  tx: TenantTransaction,
  member: Member,
  selection: Selection,
  now: Date,
): Promise<SelectedFindings> {
  const ids =
    selection.kind === 'ids' ? [...new Set(selection.findingIds)] : await idsOf(tx, member, selection.request, now);
  if (ids.length > triageFindingsMax) {
    throw new ParapetError(
      'INVALID_ARGUMENT',
      `${ids.length} findings are selected, but one triage may change at most ${triageFindingsMax}; narrow the filters.`,
    );
  }
  const projects = await listFindingProjects(tx, ids);
  const seen = projects.filter((row) => seesProject(member, row.projectId));
  if (seen.length < ids.length) throw notFound('finding');
  const projectIds = [...new Set(seen.map((row) => row.projectId))];
  for (const projectId of projectIds) requireProjectPermission(member, 'findings.triage', projectId);
  return { ids, projectIds };
}

async function idsOf(tx: TenantTransaction, member: Member, request: ReportRequest, now: Date): Promise<string[]> {
  const period = resolvePeriod(request, new Date(now.getTime() + 1));
  if (period === null) return [];
  const query = await pinFound(tx, await reportQueryOf(tx, member, request, period));
  const { total } = await countTotals(tx, query, now);
  if (total === 0) return [];
  const positions = await listPage(tx, { query, after: null, limit: triageFindingsMax + 1, total });
  return positions.map((position) => position.id);
}
