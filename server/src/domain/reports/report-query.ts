/** Turns a request into the store's query: the caller's rights limit the projects, names become ids. */
import type { Member } from '../../model/caller.ts';
import { lanes } from '../../model/states.ts';
import type { TenantTransaction } from '../../store/database.ts';
import type { ReportQuery } from '../../store/reports/query.ts';
import { listProfileIds, listProjectIds, listRuleIds } from '../../store/reports/resolve-scope.ts';
import { judgementOf } from './judgement.ts';
import type { Period } from './period.ts';
import type { ReportRequest } from './report-request.ts';

/**
 * The query of a request over a period. Findings of archived projects are included (they carry isArchived): archiving a
 * project does not change what was open last month.
 */
export async function reportQueryOf(
  tx: TenantTransaction,
  member: Member,
  request: ReportRequest,
  period: Period,
): Promise<ReportQuery> {
  const { filters } = request;
  const projectIds = await listProjectIds(tx, {
    visibleIds: member.visibleProjectIds,
    ids: given(filters.projectIds),
    names: given(filters.projects),
    tags: given(filters.tags),
    teams: given(filters.teams),
  });
  const ruleIds = await listRuleIds(tx, given(filters.ruleIds));
  const profileIds = await listProfileIds(tx, {
    issueTypes: given(filters.issueTypes),
    severities: given(filters.severities),
    confidences: given(filters.confidences),
    reachabilities: given(filters.reachabilities),
    validities: given(filters.validities),
    verdicts: given(filters.verdicts),
    categories: given(filters.categories),
  });
  const lane = request.type === 'guardrails_activity' ? lanes.guardrails : lanes.primary;
  const inCloud = given(filters.cloudStates) === null ? projectIds : [];
  return { judgement: judgementOf(request), scope: { lane, projectIds: inCloud, ruleIds, profileIds }, ...period };
}

function given<Value>(values: readonly Value[] | undefined): readonly Value[] | null {
  return values === undefined || values.length === 0 ? null : values;
}
