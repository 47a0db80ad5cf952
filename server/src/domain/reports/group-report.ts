/** The findings of a report in groups, a page at a time. Every count is the total of the report narrowed to the group. */
import { z } from 'zod';
import { decodeCursor, encodeCursor, queryDigest } from '../../base/cursor.ts';
import type { Severity } from '../../model/draft.ts';
import type { Member } from '../../model/caller.ts';
import { countTotals } from '../../store/reports/counts/count.ts';
import type { GroupKind } from '../../store/reports/groups/group-kinds.ts';
import type { FindingGroup, GroupOrder, GroupPosition } from '../../store/reports/groups/list-groups.ts';
import { advisoryTitle, isPublicId } from '../../model/rules/rule-title.ts';
import { listAdvisoryTexts } from '../../store/reports/groups/list-advisory-texts.ts';
import { listRuleKeys } from '../../store/reports/labels.ts';
import { listRuleIds } from '../../store/reports/resolve-scope.ts';
import { listRuleTitles } from '../../store/rules/rule-titles.ts';
import type { TenantTransaction } from '../../store/database.ts';
import type { Platform } from '../platform.ts';
import { countInGroups } from './columns/count-in-groups.ts';
import { findByTexts } from './columns/find-by-texts.ts';
import { resolvePeriod } from './period.ts';
import { reportQueryOf } from './report-query.ts';
import type { ReportRequest } from './report-request.ts';

export { groupKinds } from '../../store/reports/groups/group-kinds.ts';
export { groupOrders } from '../../store/reports/groups/list-groups.ts';

export interface ReportGroup {
  /** The value of the filter that narrows the report to the group. */
  key: string;
  /** For people. */
  title: string;
  total: number;
  severities: Record<Severity, number>;
  /** Projects that it has findings in. */
  projects: number;
  firstSeenAt: Date;
  newestAt: Date;
  /** When a scan found one of its findings last; null if the period ends in the past. */
  lastSeenAt: Date | null;
}

export interface GroupedReport {
  groups: ReportGroup[];
  /** '' on the last page. */
  cursor: string;
  /** Findings of the report, and those that are in no group: findings without a package, a file, an owner. */
  total: number;
  ungrouped: number;
  groupCount: number;
}

/** Increment when the shape of Progress changes: cursors of older builds are then refused as those of another query. */
const cursorFormat = 2;

const Progress = z.object({
  position: z.object({ rank: z.array(z.string()), name: z.string(), keyDigest: z.string() }),
  impliedUntil: z.coerce.date(),
});

/** At most `limit` groups. Throws INVALID_CURSOR for a cursor of another query. */
export async function groupReport(
  platform: Pick<Platform, 'database' | 'clock' | 'keys' | 'findingColumns'>,
  member: Member,
  request: ReportRequest,
  { kind, order, cursor, limit }: { kind: GroupKind; order: GroupOrder; cursor: string | undefined; limit: number },
): Promise<GroupedReport> {
  const caller = { deployment: member.deploymentId, user: member.userId };
  const digest = queryDigest({ groups: request, kind, order, ...caller, format: cursorFormat });
  const progress = cursor === undefined ? null : Progress.parse(decodeCursor(platform.keys.cursor, digest, cursor));
  const now = platform.clock.now();
  const impliedUntil = progress?.impliedUntil ?? new Date(now.getTime() + 1);
  const period = resolvePeriod(request, impliedUntil);
  if (period === null) return { groups: [], cursor: '', total: 0, ungrouped: 0, groupCount: 0 };
  return platform.database.readAsTenant(member.deploymentId, async (tx) => {
    const asked = await reportQueryOf(tx, member, request, period);
    const query = await findByTexts(tx, platform.findingColumns, asked, { needsIds: false });
    const { total } = await countTotals(tx, query, now);
    const after = progress?.position ?? null;
    const { owners = [] } = request.filters;
    const found = await countInGroups(tx, platform.findingColumns, {
      query,
      findings: total,
      kind,
      owners: owners.length === 0 ? null : owners,
      order,
      withLastSeen: period.until.getTime() === impliedUntil.getTime(),
      after,
      limit: limit + 1,
    });
    const page = found.groups.slice(0, limit);
    const last = found.groups.length > limit ? page.at(-1) : undefined;
    return {
      groups: await withTitles(tx, member, kind, { groups: page, projectIds: query.scope.projectIds }),
      cursor:
        last === undefined ? '' : encodeCursor(platform.keys.cursor, digest, progressAt(last.position, impliedUntil)),
      total,
      ungrouped: total - found.grouped,
      groupCount: found.groupCount,
    };
  });
}

function progressAt(position: GroupPosition, impliedUntil: Date): z.input<typeof Progress> {
  return { position: { ...position, rank: [...position.rank] }, impliedUntil: impliedUntil.toISOString() };
}

/** `projectIds`: of the report; null: all. */
interface Page {
  groups: readonly FindingGroup[];
  projectIds: readonly string[] | null;
}

/**
 * The titles of rules are those that the visible projects give, the titles of vulnerabilities those of the report's
 * projects; packages are keyed by their ecosystem.
 */
async function withTitles(tx: TenantTransaction, member: Member, kind: GroupKind, page: Page): Promise<ReportGroup[]> {
  const titles = await titlesOf(tx, member, kind, page);
  return page.groups.map(({ key, name, total, severities, projects, firstSeenAt, newestAt, lastSeenAt }) => ({
    key: kind === 'package' ? `pkg:${key}` : key,
    title: kind === 'package' ? key.slice(key.indexOf('/') + 1) : (titles.get(key) ?? name),
    total,
    severities,
    projects,
    firstSeenAt,
    newestAt,
    lastSeenAt,
  }));
}

async function titlesOf(
  tx: TenantTransaction,
  member: Member,
  kind: GroupKind,
  { groups, projectIds }: Page,
): Promise<Map<string, string>> {
  if (kind === 'rule') {
    const titles = await titlesOfRules(tx, member, groups);
    // A rule that is called by its CVE has the title of the vulnerability, as in groups by vulnerability.
    const untold = [...titles].flatMap(([key, title]) => (title === key && isPublicId(key) ? [key] : []));
    return new Map([...titles, ...(await titlesOfVulnerabilities(tx, untold, projectIds))]);
  }
  if (kind !== 'vulnerability') return new Map();
  const ids = groups.map(({ key }) => key);
  return titlesOfVulnerabilities(tx, ids, projectIds);
}

async function titlesOfVulnerabilities(
  tx: TenantTransaction,
  ids: readonly string[],
  projectIds: readonly string[] | null,
): Promise<Map<string, string>> {
  const texts = await listAdvisoryTexts(tx, ids, projectIds);
  return new Map(texts.map(({ id, ...words }) => [id, advisoryTitle(id, words)]));
}

async function titlesOfRules(
  tx: TenantTransaction,
  member: Member,
  groups: readonly FindingGroup[],
): Promise<Map<string, string>> {
  const keys = groups.map(({ key }) => key);
  const ids = (await listRuleIds(tx, keys)) ?? [];
  const titles = await listRuleTitles(tx, ids, member.visibleProjectIds);
  return new Map((await listRuleKeys(tx, ids)).map(({ id, key }) => [key, titles.get(id) ?? key]));
}
