/** Counts of a report in groups, for charts. Every count is the total that the report gives for the narrowed query. */
import { invalidArgument } from '../../base/errors.ts';
import { issueTypes, severities, type Severity } from '../../model/draft.ts';
import type { Member } from '../../model/caller.ts';
import { aggregateStates } from '../../model/states.ts';
import type { TenantTransaction } from '../../store/database.ts';
import { countBy, countTotals } from '../../store/reports/counts/count.ts';
import { sumSecondsToFix } from '../../store/reports/counts/time-to-fix.ts';
import type { ReportQuery } from '../../store/reports/query.ts';
import { listProfiles, listProjectLabels, listRuleKeys, listRuleWeaknesses } from '../../store/reports/labels.ts';
import { listRuleTitles } from '../../store/rules/rule-titles.ts';
import type { Platform } from '../platform.ts';
import type { FindingColumns } from './columns/finding-columns.ts';
import { countInGroups } from './columns/count-in-groups.ts';
import { findByTexts } from './columns/find-by-texts.ts';
import { judgementOf } from './judgement.ts';
import { reportQueryOf } from './report-query.ts';
import { bucketStart, nextBucketStart, resolvePeriod, type Period } from './period.ts';
import { bucketSizes, type BucketSize, type ReportRequest } from './report-request.ts';

export const summaryKeys = [
  ...bucketSizes,
  'severity',
  'product',
  'project',
  'rule',
  'tag',
  'state',
  'cwe',
  'owner',
  'language',
] as const;
export type SummaryKey = (typeof summaryKeys)[number];

/** A question of a summary: the report, and how to count its findings. */
export interface SummaryQuestion {
  request: ReportRequest;
  key: SummaryKey;
  /** With the counts of each severity in each group: of time buckets only. */
  withSeverities: boolean;
  /** With the mean time to fix: of TOTAL_FIXED by severity only. */
  withTimeToFix: boolean;
}

export interface SummaryGroup {
  /** The value in the key's form: an instant for buckets, a name for projects and tags, the tool's id for rules, the number for weaknesses. */
  key: string;
  /** The project's id; '' for other keys. */
  id: string;
  /** Of rules and weaknesses: what they are called; '' for other keys. */
  title: string;
  total: number;
  /** If the question asks for it. */
  severities?: Record<Severity, number>;
  /** If the question asks for it; null without findings. */
  meanSecondsToFix?: number | null;
}

export interface Summary {
  total: number;
  /** If the question asks for it; null without findings. */
  meanSecondsToFix?: number | null;
  groups: SummaryGroup[];
}

/** Buckets per summary; a longer period needs a larger bucket. */
const bucketCountMax = 400;
/** Owners of a summary: the largest. */
const contentGroupsMax = 3_000;

/**
 * Groups in a fixed order: buckets by time (all of them, including those with 0); severities, products and states in
 * their own order; the rest by count, largest first. A finding with two tags counts in both groups. Throws
 * INVALID_ARGUMENT for too many buckets, for buckets without a `since`, and for an addition that does not fit.
 */
export async function summarizeReport(
  platform: Pick<Platform, 'database' | 'clock' | 'findingColumns'>,
  member: Member,
  question: SummaryQuestion,
): Promise<Summary> {
  const [summary] = await summarizeReports(platform, member, [question]);
  return summary!;
}

/** Answers all questions at one instant, from one state of the database: their numbers agree with each other. */
export async function summarizeReports(
  platform: Pick<Platform, 'database' | 'clock' | 'findingColumns'>,
  member: Member,
  questions: readonly SummaryQuestion[],
): Promise<Summary[]> {
  const now = platform.clock.now();
  return platform.database.readAsTenant(member.deploymentId, async (tx) => {
    const summaries: Summary[] = [];
    for (const question of questions) {
      summaries.push(await summaryOf({ tx, columns: platform.findingColumns, member, question, now }));
    }
    return summaries;
  });
}

async function summaryOf(asked: Omit<SummaryContext, 'period' | 'query' | 'total'>): Promise<Summary> {
  const { tx, member, question, now } = asked;
  checkAdditions(question);
  const { request, key } = question;
  const impliedUntil = new Date(now.getTime() + 1);
  const period = resolvePeriod(request, impliedUntil);
  if (period === null) return { total: 0, groups: [] };
  const needsIds = bucketSizes.some((size) => size === key);
  const query = await findByTexts(tx, asked.columns, await reportQueryOf(tx, member, request, period), { needsIds });
  const { total } = await countTotals(tx, query, now);
  const context: SummaryContext = { ...asked, period, query, total };
  const groups = await groupsOf(context, key);
  return question.withTimeToFix ? addTimesToFix(context, { total, groups }) : { total, groups };
}

function checkAdditions({ request, key, withSeverities, withTimeToFix }: SummaryQuestion): void {
  if (withSeverities && !bucketSizes.some((size) => size === key)) {
    throw invalidArgument('withSeverities', `works only with groupBy ${bucketSizes.join(', ')}`);
  }
  if (withTimeToFix && (key !== 'severity' || request.type !== 'total_fixed')) {
    throw invalidArgument('withTimeToFix', 'works only with reportType REPORT_TYPE_TOTAL_FIXED and groupBy severity');
  }
}

interface SummaryContext {
  tx: TenantTransaction;
  columns: FindingColumns;
  member: Member;
  question: SummaryQuestion;
  period: Period;
  query: ReportQuery;
  now: Date;
  /** Findings of the report. */
  total: number;
}

async function groupsOf(context: SummaryContext, key: SummaryKey): Promise<SummaryGroup[]> {
  switch (key) {
    case 'severity':
    case 'product':
      return byProfile(context, key);
    case 'project':
    case 'tag':
      return byProject(context, key);
    case 'rule':
      return byRule(context);
    case 'state':
      return byState(context);
    case 'cwe':
      return byWeakness(context);
    case 'owner':
    case 'language':
      return byContent(context, key);
    default:
      return byBucket(context, key);
  }
}

async function byBucket(
  { tx, question, period, query, now }: SummaryContext,
  size: BucketSize,
): Promise<SummaryGroup[]> {
  const profiles = question.withSeverities ? await listProfiles(tx) : null;
  if (period.since === null) throw invalidArgument('filters.timePeriod.since', `is required to group by ${size}`);
  const groups: SummaryGroup[] = [];
  let start = bucketStart(period.since, size);
  while (start < period.until) {
    if (groups.length === bucketCountMax) {
      throw invalidArgument('groupBy', `the period has more than ${bucketCountMax} buckets; choose larger ones`);
    }
    const end = nextBucketStart(start, size);
    const bar = {
      ...query,
      since: start < period.since ? period.since : start,
      until: end < period.until ? end : period.until,
    };
    const group = { key: start.toISOString(), id: '', title: '' };
    if (profiles === null) {
      groups.push({ ...group, total: (await countTotals(tx, bar, now)).total });
    } else {
      const counts = await countBy(tx, bar, 'profile_id', now);
      const total = [...counts.values()].reduce((sum, n) => sum + n, 0);
      groups.push({ ...group, total, severities: countsOfSeverities(profiles, counts) });
    }
    start = end;
  }
  return groups;
}

async function byProfile({ tx, query, now }: SummaryContext, key: 'severity' | 'product'): Promise<SummaryGroup[]> {
  const counts = await countBy(tx, query, 'profile_id', now);
  const profiles = await listProfiles(tx);
  if (key === 'severity') {
    const totals = Object.entries(countsOfSeverities(profiles, counts));
    return totals.map(([value, total]) => ({ key: value, id: '', title: '', total }));
  }
  return issueTypes.map((value) => ({
    key: value,
    id: '',
    title: '',
    total: sumOf(
      profiles.filter(({ issueType }) => issueType === value),
      counts,
    ),
  }));
}

type Profiles = Awaited<ReturnType<typeof listProfiles>>;

function countsOfSeverities(profiles: Profiles, counts: ReadonlyMap<string, number>): Record<Severity, number> {
  const totals = severities.map((severity) => [
    severity,
    sumOf(
      profiles.filter((each) => each.severity === severity),
      counts,
    ),
  ]);
  return Object.fromEntries(totals) as Record<Severity, number>;
}

function sumOf(profiles: Profiles, counts: ReadonlyMap<string, number>): number {
  return profiles.reduce((sum, { id }) => sum + (counts.get(id) ?? 0), 0);
}

async function addTimesToFix({ tx, query }: SummaryContext, { total, groups }: Summary): Promise<Summary> {
  const seconds = await sumSecondsToFix(tx, query);
  const profiles = await listProfiles(tx);
  const mean = (sum: number, n: number): number | null => (n === 0 ? null : Math.round(sum / n));
  return {
    total,
    meanSecondsToFix: mean(sumOf(profiles, seconds), total),
    groups: groups.map((group) => ({
      ...group,
      meanSecondsToFix: mean(
        sumOf(
          profiles.filter(({ severity }) => severity === group.key),
          seconds,
        ),
        group.total,
      ),
    })),
  };
}

async function byProject({ tx, query, now }: SummaryContext, key: 'project' | 'tag'): Promise<SummaryGroup[]> {
  const counts = await countBy(tx, query, 'project_id', now);
  const projects = await listProjectLabels(tx, [...counts.keys()]);
  if (key === 'project') {
    return largestFirst(projects.map(({ id, name }) => ({ key: name, id, title: '', total: counts.get(id) ?? 0 })));
  }
  const totals = new Map<string, number>();
  for (const project of projects) {
    for (const tag of project.tags) totals.set(tag, (totals.get(tag) ?? 0) + (counts.get(project.id) ?? 0));
  }
  return largestFirst([...totals].map(([tag, total]) => ({ key: tag, id: '', title: '', total })));
}

/**
 * Rules of several tools with the same key are one group, just as they are one value of the `ruleIds` filter; it has the
 * title of the rule with the most findings.
 */
async function byRule({ tx, member, query, now }: SummaryContext): Promise<SummaryGroup[]> {
  const counts = await countBy(tx, query, 'rule_id', now);
  const ids = [...counts.keys()];
  const titles = await listRuleTitles(tx, ids, member.visibleProjectIds);
  const groups = new Map<string, SummaryGroup & { most: number }>();
  for (const { id, key } of await listRuleKeys(tx, ids)) {
    const count = counts.get(id) ?? 0;
    const group = groups.get(key) ?? { key, id: '', title: '', total: 0, most: -1 };
    const isMost = count > group.most;
    groups.set(key, {
      ...group,
      total: group.total + count,
      ...(isMost && { title: titles.get(id) ?? '', most: count }),
    });
  }
  return largestFirst([...groups.values()].map(({ most: _most, ...group }) => group));
}

/** A rule with two weaknesses counts in both groups. */
async function byWeakness({ tx, query, now }: SummaryContext): Promise<SummaryGroup[]> {
  const counts = await countBy(tx, query, 'rule_id', now);
  const groups = new Map<number, SummaryGroup>();
  for (const { ruleId, number, name } of await listRuleWeaknesses(tx, [...counts.keys()])) {
    const { title = '', total = 0 } = groups.get(number) ?? {};
    groups.set(number, {
      key: String(number),
      id: '',
      // Some tools write the number alone.
      title: name.length > title.length ? name : title,
      total: total + (counts.get(ruleId) ?? 0),
    });
  }
  return largestFirst([...groups.values()]);
}

/** Groups of what findings contain. Several owners of a file have it each. */
async function byContent(context: SummaryContext, kind: 'owner' | 'language'): Promise<SummaryGroup[]> {
  const { tx, columns, question, query, total } = context;
  const { owners = [] } = question.request.filters;
  const { groups } = await countInGroups(tx, columns, {
    query,
    findings: total,
    kind,
    owners: owners.length === 0 ? null : owners,
    order: 'count',
    withLastSeen: false,
    after: null,
    limit: contentGroupsMax,
  });
  return largestFirst(groups.map(({ key, total }) => ({ key, id: '', title: '', total })));
}

async function byState({ tx, question: { request }, query, now }: SummaryContext): Promise<SummaryGroup[]> {
  const groups: SummaryGroup[] = [];
  for (const state of aggregateStates) {
    if (request.state !== undefined && request.state !== state) continue;
    const narrowed = { ...query, judgement: judgementOf({ ...request, state }) };
    groups.push({ key: state, id: '', title: '', total: (await countTotals(tx, narrowed, now)).total });
  }
  return groups;
}

function largestFirst(groups: SummaryGroup[]): SummaryGroup[] {
  return groups.filter((group) => group.total > 0).sort((a, b) => b.total - a.total || (a.key < b.key ? -1 : 1));
}
