/** The copy of a filter in words: "Open now, critical, in acme/shop". */
import { counted } from '../../ui/text/format.ts';
import type { FindingsFilter, Report } from './findings-filter.ts';

/** Reports of what happened in a period. */
export type PeriodReport = Exclude<Report, 'open' | 'all'>;

type Change = NonNullable<FindingsFilter['change']>;

export const filterWords = {
  /** "12 findings: Open now, critical". */
  countAndFilter: (count: number, filter: string) => `${counted(count, 'finding')}: ${filter}`,
  openNow: 'Open now',
  openAtEndOf: (day: string) => `Open at the end of ${day}`,
  inAnyState: 'In any state',
  inAnyStateBy: (day: string) => `In any state, first seen by ${day}`,
  period: {
    onDay: (day: string) => `on ${day}`,
    inBucket: (bucket: string) => `in ${bucket}`,
    partOfBucket: (bucket: string, since: string) => `${bucket} (since ${since})`,
    atAnyTime: 'at any time',
    upTo: (day: string) => `up to ${day}`,
    since: (day: string) => `since ${day}`,
    between: (first: string, last: string) => `from ${first} to ${last}`,
    week: (firstDay: string) => `the week from ${firstDay}`,
  },
  /** One part for each field, after the report. */
  fields: {
    category: (values: string) => `category ${values}`,
    confidence: (values: string) => `${values} confidence`,
    validity: (values: string) => `secret ${values}`,
    verdict: (values: string) => `automated triage: ${values}`,
    branch: (values: string) => `on branch ${values}`,
    rule: (values: string) => `rule ${values}`,
    policy: (values: string) => `policy: ${values}`,
    path: (values: string) => `in path ${values}`,
    fullpath: (values: string) => `file ${values}`,
    owner: (values: string) => `owned by ${values}`,
    language: (values: string) => `in ${values}`,
    package: (value: string) => `package ${value}`,
    cwe: (values: string) => `weakness ${values}`,
    words: (value: string) => `with “${value}”`,
    project: (values: string) => `in ${values}`,
    projectId: (values: string) => `in project with ID ${values}`,
    tag: (values: string) => `tagged ${values}`,
    team: (values: string) => `of team ${values}`,
  },
  not: (part: string) => `not ${part}`,
  without: (words: string) => `without “${words}”`,
  oneOf: (count: number) => `one of ${String(count)}`,
  reachability: {
    always_reachable: 'always reachable',
    reachable: 'reachable',
    conditionally_reachable: 'conditionally reachable',
    no_reachability_analysis: 'reachability not analysed',
    unreachable: 'unreachable',
  } satisfies Record<NonNullable<FindingsFilter['reachability']>[number], string>,
  validity: {
    valid: 'confirmed valid',
    invalid: 'confirmed invalid',
    error: 'validation failed',
    no_validator: 'without validator',
  } satisfies Record<NonNullable<FindingsFilter['validity']>[number], string>,
  verdict: {
    true_positive: 'true positive',
    false_positive: 'false positive',
    no_verdict: 'no verdict',
  } satisfies Record<NonNullable<FindingsFilter['verdict']>[number], string>,
  policy: {
    block: 'blocks merge',
    comment: 'comments',
    monitor: 'monitors',
    disabled: 'disabled',
  } satisfies Record<NonNullable<FindingsFilter['policy']>[number], string>,
} as const;

type InPeriod = (period: string) => string;

/** `atEnd`: of a period that has ended; most reports count what still has the state at its end. */
export const periodReportWords: Readonly<Record<PeriodReport, { now: InPeriod; atEnd: InPeriod }>> = {
  opened: {
    now: (period) => `Opened ${period} and still open`,
    atEnd: (period) => `Opened ${period} and still open at its end`,
  },
  fixed: {
    now: (period) => `Fixed ${period} and still fixed`,
    atEnd: (period) => `Fixed ${period} and still fixed at its end`,
  },
  ignored: {
    now: (period) => `Ignored ${period} and still ignored`,
    atEnd: (period) => `Ignored ${period} and still ignored at its end`,
  },
  provisionally_ignored: {
    now: (period) => `Provisionally ignored ${period} and still provisionally ignored`,
    atEnd: (period) => `Provisionally ignored ${period} and still provisionally ignored at its end`,
  },
  activity: { now: (period) => `Changed ${period}`, atEnd: (period) => `Changed ${period}` },
  guardrails: {
    now: (period) => `Shown in pull requests ${period}`,
    atEnd: (period) => `Shown in pull requests ${period}`,
  },
};

/** The outcomes of findings that pull requests showed. */
export const outcomeWords: Readonly<Record<NonNullable<FindingsFilter['guardrails']>, string>> = {
  open: 'Not fixed before merge',
  fixed: 'Fixed before merge',
  ignored: 'Ignored before merge',
};

/** How findings changed, as values and in a sentence. */
export const changeWords: Readonly<Record<Change, string>> = {
  new: 'New',
  returned: 'Returned',
  fixed: 'Fixed',
  ignored: 'Ignored',
  removed: 'Removed',
};
export const changeMeanings: Readonly<Record<Change, string>> = {
  new: 'new and open at the end',
  returned: 'open again at the end',
  fixed: 'from open to fixed',
  ignored: 'from open to ignored',
  removed: 'from open to removed',
};
