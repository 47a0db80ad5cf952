/** The copy of the overview. */
import type { BucketSize } from '../terms/findings/findings-filter.ts';
import { counted, formatNumber } from '../ui/text/format.ts';

type ByBucket = Readonly<Record<BucketSize, string>>;

export const overviewWords = {
  title: 'Overview',
  pdf: 'PDF',
  pdfHint: 'Print the overview, or save it as a PDF',
  show: { label: 'Show as', charts: 'Charts', table: 'Table' },
  filters: { project: 'Project', tag: 'Tag', team: 'Team' },
  period: {
    label: 'Period',
    days: (count: string) => `${count} days`,
    year: '1 year',
    custom: 'Custom',
    from: 'From',
    to: 'To',
    steps: 'Steps',
    buckets: { day: 'Day', week: 'Week', month: 'Month' } satisfies ByBucket,
  },
  /** What a printed page counts. */
  printed: {
    period: (first: string, last: string) => `${first} to ${last}`,
    projects: (names: string) => `projects ${names}`,
    tags: (names: string) => `tags ${names}`,
    teams: (names: string) => `teams ${names}`,
    asOf: 'as of {at}',
  },
  headline: {
    openNow: 'Open now',
    openAtEnd: 'Open at the end',
    opened: 'Opened, still open',
    fixed: 'Fixed',
    ignored: 'Ignored',
    meanTimeToFix: 'Mean time to fix',
    change: {
      period: {
        up: '▲ {change} vs {before} in the previous period',
        down: '▼ {change} vs {before} in the previous period',
        none: 'no change: {before} in the previous period',
      },
      start: {
        up: '▲ {change} vs {before} at the start',
        down: '▼ {change} vs {before} at the start',
        none: 'no change: {before} at the start',
      },
    },
    noEarlierData: 'No earlier data',
  },
  loading: (title: string) => `Loading ${title}`,
  trend: {
    title: 'Trend',
    openAtEndOfEach: {
      day: 'Open at the end of each day (UTC)',
      week: 'Open at the end of each week (UTC)',
      month: 'Open at the end of each month (UTC)',
    } satisfies ByBucket,
    openChart: {
      day: 'Open at the end, by day',
      week: 'Open at the end, by week',
      month: 'Open at the end, by month',
    } satisfies ByBucket,
    flowChart: {
      day: 'Opened and closed, by day',
      week: 'Opened and closed, by week',
      month: 'Opened and closed, by month',
    } satisfies ByBucket,
    flow: {
      none: (opened: number, closed: number) =>
        `${formatNumber(opened)} opened, ${formatNumber(closed)} closed: no change in open`,
      more: (opened: number, closed: number) =>
        `${formatNumber(opened)} opened, ${formatNumber(closed)} closed: ${formatNumber(opened - closed)} more open`,
      fewer: (opened: number, closed: number) =>
        `${formatNumber(opened)} opened, ${formatNumber(closed)} closed: ${formatNumber(closed - opened)} fewer open`,
    },
    changeBySeverity: 'Change of open findings since the start, by severity',
    change: {
      more: (count: number) => `▲ ${formatNumber(count)}`,
      fewer: (count: number) => `▼ ${formatNumber(count)}`,
      none: '±0',
    },
    opened: 'Opened in the period',
    closed: 'Closed in the period',
    bucketHeads: { day: 'Day (UTC)', week: 'Week from (UTC)', month: 'Month (UTC)' } satisfies ByBucket,
    openAtEnd: 'Open at the end',
  },
  /** The head of a table’s numbers. */
  findings: 'Findings',
  severities: { title: 'Open by severity', chart: 'Open, by severity', head: 'Severity' },
  products: { title: 'Open by product', chart: 'Open, by product', head: 'Product' },
  ages: {
    title: 'Open by age',
    chart: 'Open, by age',
    head: 'Age',
  },
  timesToFix: {
    title: 'Mean time to fix',
    chart: 'Mean time to fix, by severity',
    head: 'Severity',
    measure: 'Mean time',
    none: 'No findings fixed in this period.',
  },
  movers: {
    title: 'Projects by change',
    note: 'largest first',
    table: 'Projects with the largest change',
    project: 'Project',
    start: 'Start',
    end: 'End',
    change: 'Change',
    none: 'No project’s open findings changed in this period.',
  },
  projects: {
    title: 'Projects by open findings',
    chart: 'Open, by project',
    head: 'Project',
    all: (count: number) => `All ${counted(count, 'project')}`,
  },
  rules: {
    title: 'Rules by open findings',
    chart: 'Open, by rule',
    head: 'Rule',
    all: (count: number) => `All ${counted(count, 'rule')}`,
  },
  noOpenFindings: 'No open findings.',
  pullRequests: {
    title: 'Pull requests',
    note: 'shown, fixed, ignored',
    chart: 'Shown in pull requests',
    head: 'Outcome',
    outcomes: { shown: 'Shown', fixed: 'Fixed', ignored: 'Ignored', open: 'Not fixed' },
  },
  coverage: {
    title: 'Projects by scan coverage',
    head: 'Coverage',
    projects: 'Projects',
    /** A number of projects with what their coverage means. */
    count: (count: number, meaning: string) => `${counted(count, 'project')}: ${meaning}`,
    /** The name of a link: what it shows, and what its number means. */
    link: (visible: string, count: string) => `${visible}: ${count}`,
    /** Which projects are counted, where the filter of the screen can’t apply. */
    scope: { all: 'all projects', tag: 'all projects with the tag' },
  },
} as const;
