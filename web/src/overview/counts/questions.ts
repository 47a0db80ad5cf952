/** What the overview asks: the reports of its period, of the one before, and of its ends. */
import type { FindingsFilter } from '../../terms/findings/findings-filter.ts';
import { periodBefore, type Period } from '../period/period.ts';
import type { OverviewSearch } from '../search.ts';
import type { Question } from './counts.ts';

/** The filters of the screen, which are part of each chart's filter. */
export function filtersOf({ project, tag, team }: OverviewSearch): FindingsFilter {
  return { ...(project && { project }), ...(tag && { tag }), ...(team && { team }) };
}

type Reported = (filters: FindingsFilter, period: Period) => Question;

const during = ({ since, until }: Period): FindingsFilter => ({ since, ...(until !== undefined && { until }) });
/** The findings that are open at the end of the period, no matter when they were opened. */
const atEnd = ({ until }: Period): FindingsFilter => ({ report: 'open', ...(until !== undefined && { until }) });
const atStart = ({ since }: Period): FindingsFilter => ({ report: 'open', until: since });

const inBuckets =
  (report: FindingsFilter): Reported =>
  (filters, period) => ({ filter: { ...report, ...during(period), ...filters }, groupBy: period.bucket });

/** How the number of open findings changes within a bucket: what is above zero, then what is below. */
export const opening = ['new', 'returned'] as const;
export const closing = ['fixed', 'ignored', 'removed'] as const;

/** The trend: the open findings by severity, all changes, and each kind of change. */
export const trendQuestions = {
  open: (filters, period) => ({ ...inBuckets({ report: 'open' })(filters, period), withSeverities: true }),
  changed: inBuckets({ report: 'activity' }),
  new: inBuckets({ report: 'activity', change: 'new' }),
  returned: inBuckets({ report: 'activity', change: 'returned' }),
  fixed: inBuckets({ report: 'activity', change: 'fixed' }),
  ignored: inBuckets({ report: 'activity', change: 'ignored' }),
  removed: inBuckets({ report: 'activity', change: 'removed' }),
} as const satisfies Record<string, Reported>;

const inPeriod =
  (report: FindingsFilter): Reported =>
  (filters, period) => ({ filter: { ...report, ...during(period), ...filters }, groupBy: 'severity' });
const inPeriodBefore =
  (report: FindingsFilter): Reported =>
  (filters, period) =>
    inPeriod(report)(filters, periodBefore(period));
const withTimeToFix =
  (reported: Reported): Reported =>
  (filters, period) => ({ ...reported(filters, period), withTimeToFix: true });

/** The headline numbers, each with that of the period before. */
export const headlineQuestions = {
  open: (filters, period) => ({ filter: { ...atEnd(period), ...filters }, groupBy: 'severity' }),
  openBefore: (filters, period) => ({ filter: { ...atStart(period), ...filters }, groupBy: 'severity' }),
  opened: inPeriod({ report: 'opened' }),
  openedBefore: inPeriodBefore({ report: 'opened' }),
  fixed: withTimeToFix(inPeriod({ report: 'fixed' })),
  fixedBefore: withTimeToFix(inPeriodBefore({ report: 'fixed' })),
  ignored: inPeriod({ report: 'ignored' }),
  ignoredBefore: inPeriodBefore({ report: 'ignored' }),
} as const satisfies Record<string, Reported>;

const pullRequests =
  (outcome: FindingsFilter): Reported =>
  (filters, period) =>
    inPeriod({ report: 'guardrails', ...outcome })(filters, period);

/** Disjoint ages of the open findings, in days: each finding is in one. */
export const ages = ['..7', '7..30', '30..90', '90..'] as const;

const ofAge =
  (age: (typeof ages)[number]): Reported =>
  (filters, period) => ({ filter: { ...atEnd(period), ...filters, age }, groupBy: 'severity' });

/** The smaller charts. */
export const splitQuestions = {
  products: (filters, period) => ({ filter: { ...atEnd(period), ...filters }, groupBy: 'product' }),
  projects: (filters, period) => ({ filter: { ...atEnd(period), ...filters }, groupBy: 'project' }),
  projectsBefore: (filters, period) => ({ filter: { ...atStart(period), ...filters }, groupBy: 'project' }),
  '..7': ofAge('..7'),
  '7..30': ofAge('7..30'),
  '30..90': ofAge('30..90'),
  '90..': ofAge('90..'),
  rules: (filters, period) => ({ filter: { ...atEnd(period), ...filters }, groupBy: 'rule' }),
  shown: pullRequests({}),
  shownFixed: pullRequests({ guardrails: 'fixed' }),
  shownIgnored: pullRequests({ guardrails: 'ignored' }),
  shownOpen: pullRequests({ guardrails: 'open' }),
} as const satisfies Record<string, Reported>;
