/** The copy of the filter of findings: its fields and their values, the search box, and what it cannot read. */
import type { FindingsFilter, Report } from '../../terms/findings/findings-filter.ts';
import type { Days, ListKey } from './list-filter.ts';

type Values<Key extends keyof FindingsFilter> =
  NonNullable<FindingsFilter[Key]> extends readonly (infer Value extends string)[]
    ? Value
    : NonNullable<FindingsFilter[Key]>;

/** The reports, as choices. */
export const reportWords: Readonly<Record<Report, string>> = {
  open: 'Open now',
  opened: 'Opened in period',
  fixed: 'Fixed in period',
  ignored: 'Ignored in period',
  provisionally_ignored: 'Provisionally ignored in period',
  activity: 'Changed in period',
  all: 'All, in any state',
  guardrails: 'Shown in pull requests',
};

export const fieldWords: Readonly<Record<ListKey, string>> = {
  state: 'State',
  severity: 'Severity',
  product: 'Product',
  project: 'Project',
  projectId: 'Project ID',
  tag: 'Tag',
  team: 'Team',
  branch: 'Branch',
  rule: 'Rule',
  category: 'Category',
  confidence: 'Confidence',
  reachability: 'Reachability',
  validity: 'Secret',
  verdict: 'Automated triage',
  policy: 'Policy',
  path: 'Path',
  fullpath: 'File',
  owner: 'Owner',
  language: 'Language',
  package: 'Package',
  vulnerability: 'Vulnerability',
  advisory: 'CVE or GHSA',
  cwe: 'Weakness (CWE)',
  guardrails: 'Outcome',
  age: 'Age',
  change: 'Change',
  words: 'Words',
};

export const daysWords: Readonly<Record<Days, string>> = {
  '7': 'Last 7 days',
  '30': 'Last 30 days',
  '90': 'Last 90 days',
  '365': 'Last 12 months',
};

export const listFilterWords = {
  /** The field as what is left out: "Severity is not", before its values. */
  not: (field: string) => `${field} is not`,
  withoutWords: 'Without words',
  confidence: { high: 'High', medium: 'Medium', low: 'Low' } satisfies Record<Values<'confidence'>, string>,
  reachability: {
    always_reachable: 'Always reachable',
    reachable: 'Reachable',
    conditionally_reachable: 'Conditionally reachable',
    no_reachability_analysis: 'Not analysed',
    unreachable: 'Unreachable',
  } satisfies Record<Values<'reachability'>, string>,
  validity: {
    valid: 'Confirmed valid',
    invalid: 'Confirmed invalid',
    error: 'Validation failed',
    no_validator: 'No validator',
  } satisfies Record<Values<'validity'>, string>,
  verdict: {
    true_positive: 'True positive',
    false_positive: 'False positive',
    no_verdict: 'No verdict',
  } satisfies Record<Values<'verdict'>, string>,
  policy: {
    block: 'Blocks merge',
    comment: 'Comments',
    monitor: 'Monitors',
    disabled: 'Disabled',
  } satisfies Record<Values<'policy'>, string>,
  report: 'Report',
  search: {
    label: 'Search and filter',
    placeholder: 'Search, or filter: sql injection severity:critical',
    placeholderNarrow: 'Search or filter',
    /** The group of its key, and what the key does. */
    keys: 'Filter',
    key: 'search and filter',
  },
  period: {
    label: 'Period',
    from: 'From',
    before: 'Before',
    set: 'Set',
    fromDay: (day: string) => `from ${day}`,
    beforeDay: (day: string) => `before ${day}`,
    between: (from: string, before: string) => `from ${from}, before ${before}`,
    last: { '7': 'last 7 days', '30': 'last 30 days', '90': 'last 90 days', '365': 'last 12 months' } satisfies Record<
      Days,
      string
    >,
  },
  /** What the search box cannot read. */
  problems: {
    notNegatable: (key: string) => `“${key}” can’t be excluded.`,
    unknownKey: (key: string) => `Unknown filter “${key}”. To search for text with a colon, quote it.`,
    noValue: (key: string) => `Filter “${key}” needs a value.`,
    age: '“age” needs days, such as >30d, <7d or 7d..30d.',
    unknownValue: (key: string, values: string, known: string) =>
      `“${key}” can’t be “${values}”. Use one of: ${known}.`,
    oneValue: (key: string) => `“${key}” takes one value.`,
    date: (key: string) => `“${key}” needs a date, such as 2026-01-31.`,
  },
} as const;
