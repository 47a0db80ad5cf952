/** The filters of a report (api.md 4.2, readings 5) as options of the commands report, findings, export and triage. */
import type { paths } from '../generated/api.ts';
import { usageError } from '../cli/command-error.ts';
import { readInstant } from '../cli/instant.ts';
import type { OptionSpecs, OptionValues } from '../cli/options.ts';
import {
  bucketSizes,
  confidences,
  findingStates,
  findingTypes,
  guardrailsStates,
  reportChanges,
  policyModes,
  reachabilities,
  reportTypes,
  severities,
  validities,
  verdicts,
  wireName,
} from './vocabulary.ts';

type ReportOperation = paths['/api/reporting/{deploymentId}/findings']['post'];
/** The body of a report request. */
export type ReportRequest = NonNullable<ReportOperation['requestBody']>['content']['application/json'];
/** The response to a report request. */
export type ReportResponse = ReportOperation['responses'][200]['content']['application/json'];
/** One row of a report. */
export type Finding = ReportResponse['findings'][number];
type Order = Pick<ReportRequest, 'sortBy' | 'sortOrder'>;
export type ReportFilters = NonNullable<ReportRequest['filters']>;

/** Filters on the finding and its project. */
export const filterOptions = {
  project: { kind: 'texts', value: 'NAME', summary: 'Only findings of this project.' },
  'project-id': { kind: 'texts', value: 'ID', summary: 'Only findings of the project with this ID.' },
  tag: { kind: 'texts', value: 'TAG', summary: 'Only findings of projects with this tag.' },
  team: { kind: 'texts', value: 'TEAM', summary: 'Only findings of projects of this team.' },
  rule: { kind: 'texts', value: 'RULE', summary: 'Only findings of this rule.' },
  category: { kind: 'texts', value: 'CATEGORY', summary: 'Only findings of this category.' },
  type: { kind: 'choices', choices: findingTypes, summary: 'Type of finding.' },
  severity: { kind: 'choices', choices: severities, summary: 'Severity of the finding.' },
  confidence: { kind: 'choices', choices: confidences, summary: 'Confidence of the rule.' },
  reachability: { kind: 'choices', choices: reachabilities, summary: 'Reachability of the vulnerable dependency.' },
  validity: { kind: 'choices', choices: validities, summary: 'Validity of the secret.' },
  verdict: { kind: 'choices', choices: verdicts, summary: 'Verdict of automated triage.' },
  branch: { kind: 'texts', value: 'NAME', summary: 'Only findings of projects whose primary branch has this name.' },
  words: {
    kind: 'text',
    value: 'TEXT',
    summary: 'Only findings with all of these words: in the rule, path, message, package or advisory.',
  },
  path: {
    kind: 'texts',
    value: 'PATH',
    summary: 'Only findings in paths, or parts of paths, that begin with this text.',
  },
  file: { kind: 'texts', value: 'PATH', summary: 'Only findings in the file with exactly this path.' },
  owner: {
    kind: 'texts',
    value: 'OWNER',
    summary: 'Only findings in files of this code owner (@user, @organisation/team).',
  },
  language: {
    kind: 'texts',
    value: 'LANGUAGE',
    summary: 'Only findings in files of this language, such as python or terraform.',
  },
  package: {
    kind: 'texts',
    value: 'NAME',
    summary: 'Only findings of this vulnerable package; pkg:npm/lodash for that of one ecosystem.',
  },
  vulnerability: {
    kind: 'texts',
    value: 'ID',
    summary: 'Only findings of packages with exactly this vulnerability: a CVE, or the ID of one that has none.',
  },
  advisory: { kind: 'texts', value: 'ID', summary: 'Only findings of this advisory (CVE-..., GHSA-...).' },
  cwe: { kind: 'texts', value: 'NUMBER', summary: 'Only findings of rules with this weakness (79 or CWE-79).' },
  'policy-mode': { kind: 'choices', choices: policyModes, summary: 'Decision of the policies.' },
  not: {
    kind: 'texts',
    value: 'FILTER',
    summary: 'Leave out findings that match another filter, as severity=low or path=tests/; repeatable.',
  },
} as const satisfies OptionSpecs;

/** Report type, period and state. */
export const reportOptions = {
  report: {
    kind: 'choice',
    choices: reportTypes,
    summary: 'Report type: open-backlog (the default) lists findings that are open at the end of the period.',
  },
  state: { kind: 'choice', choices: findingStates, summary: 'State of the finding at the end of the period.' },
  since: {
    kind: 'text',
    value: 'TIME',
    summary:
      'Start of the period: a date (2026-01-31), a timestamp (2026-01-31T12:00:00Z), or a duration before now (12h, 30d, 8w).',
  },
  until: { kind: 'text', value: 'TIME', summary: 'End of the period, exclusive (default: now).' },
  'relevant-from': {
    kind: 'text',
    value: 'TIME',
    summary: 'Only findings that were found, or found again, at this time or later; 30d: less than 30 days old.',
  },
  'relevant-until': {
    kind: 'text',
    value: 'TIME',
    summary: 'Only findings that were found, or found again, before this time; 90d: more than 90 days old.',
  },
  'bucket-start': {
    kind: 'text',
    value: 'TIME',
    summary: 'Narrow the period to the chart bucket that starts at this time.',
  },
  'bucket-size': { kind: 'choice', choices: bucketSizes, summary: 'Length of that bucket (default: day).' },
  'guardrails-state': {
    kind: 'choice',
    choices: guardrailsStates,
    summary: 'With guardrails-activity: outcome of the finding before the merge.',
  },
  change: {
    kind: 'choice',
    choices: reportChanges,
    summary:
      'With backlog-activity: compare the start and the end of the period (new and returned are open at its end; the others were open at its start).',
  },
} as const satisfies OptionSpecs;

/** Order of the rows; for commands that list them. */
export const orderOptions = {
  sort: {
    kind: 'choice',
    choices: ['relevant-since', 'severity', 'epss', 'project', 'rule'],
    summary:
      'Order (default: relevant-since, newest first); equal values newest first; by epss, findings without a score last.',
  },
  'sort-order': { kind: 'choice', choices: ['asc', 'desc'], summary: 'Direction (default: asc for names, else desc).' },
} as const satisfies OptionSpecs;

/** The order that was given. */
export function readOrder(options: OptionValues<typeof orderOptions>): Order {
  const { sort, 'sort-order': direction } = options;
  return {
    ...(sort === undefined ? {} : { sortBy: wireName('', sort) }),
    ...(direction === undefined ? {} : { sortOrder: wireName('', direction) }),
  };
}

type FilterValues = OptionValues<typeof filterOptions>;
type ReportValues = OptionValues<typeof reportOptions>;

/**
 * The option of each filter, and the prefix of its enumerated values. A new filter of the API does not compile until it has
 * an option here.
 */
const optionOfFilter = {
  projects: { option: 'project' },
  projectIds: { option: 'project-id' },
  tags: { option: 'tag' },
  teams: { option: 'team' },
  branches: { option: 'branch' },
  ruleIds: { option: 'rule' },
  findingCategories: { option: 'category' },
  findingTypes: { option: 'type', prefix: 'FINDING_TYPE_' },
  findingSeverities: { option: 'severity', prefix: 'FINDING_SEVERITY_' },
  confidence: { option: 'confidence', prefix: 'FINDING_CONFIDENCE_' },
  reachability: { option: 'reachability', prefix: 'FINDING_REACHABILITY_' },
  validity: { option: 'validity', prefix: 'FINDING_VALIDITY_' },
  aiVerdicts: { option: 'verdict', prefix: 'VERDICT_' },
  words: { option: 'words' },
  paths: { option: 'path' },
  files: { option: 'file' },
  owners: { option: 'owner' },
  languages: { option: 'language' },
  packages: { option: 'package' },
  vulnerabilities: { option: 'vulnerability' },
  advisories: { option: 'advisory' },
  cwes: { option: 'cwe' },
  policyModes: { option: 'policy-mode', prefix: 'POLICY_MODE_' },
} as const satisfies Record<
  // The period, the age and the bucket are options of the report; no integration fills a cloud context yet.
  Exclude<
    keyof ReportFilters,
    'timePeriod' | 'relevantSince' | 'timeBucketSize' | 'deploymentStatuses' | 'publicExposures' | 'not'
  >,
  { option: OptionOfFilter; prefix?: string }
>;

type OptionOfFilter = Exclude<keyof typeof filterOptions, 'not'>;

/** The filters that were given. */
export function readFilters(options: FilterValues): ReportFilters {
  const filters: ReportFilters = readChosen(options);
  if (options.not !== undefined && options.not.length > 0) filters.not = readNegated(options.not);
  return filters;
}

/** Each value as if it were the option of that name. */
function readNegated(given: readonly string[]): NonNullable<ReportFilters['not']> {
  const options: Record<string, string | string[]> = {};
  for (const each of given) {
    const [name = '', ...rest] = each.split('=');
    const value = rest.join('=');
    const spec = name === 'not' ? undefined : Object.entries(filterOptions).find(([option]) => option === name)?.[1];
    if (spec === undefined || value === '') {
      const names = Object.keys(filterOptions).filter((option) => option !== 'not');
      throw usageError(`--not ${each}: write NAME=VALUE; the names are ${names.join(', ')}`);
    }
    const values = spec.kind === 'choices' ? value.split(',') : [value];
    if (spec.kind === 'choices' && !values.every((one) => spec.choices.some((choice) => choice === one))) {
      throw usageError(`--not ${each}: ${name} must be one of ${spec.choices.join(', ')}`);
    }
    const all = [options[name] ?? [], values].flat();
    options[name] = spec.kind === 'text' ? all.join(' ') : all;
  }
  return readChosen(options);
}

type GivenValues = { readonly [Name in OptionOfFilter]?: string | readonly string[] | undefined };

function readChosen(options: GivenValues): Record<string, string | string[]> {
  const filters: Record<string, string | string[]> = {};
  for (const [filter, source] of Object.entries(optionOfFilter)) {
    const words: string | readonly string[] | undefined = options[source.option];
    if (words === undefined || words.length === 0) continue;
    if (typeof words === 'string') {
      filters[filter] = words;
      continue;
    }
    filters[filter] = 'prefix' in source ? words.map((word) => wireName(source.prefix, word)) : [...words];
  }
  return filters;
}

/** The report request, without paging and order. */
export function readReportRequest(options: FilterValues & ReportValues, now: Date): Omit<ReportRequest, keyof Order> {
  const filters = readFilters(options);
  const since = options.since === undefined ? null : readInstant('--since', options.since, now);
  const until = options.until === undefined ? null : readInstant('--until', options.until, now);
  if (since !== null || until !== null) {
    filters.timePeriod = { ...(since === null ? {} : { since }), ...(until === null ? {} : { until }) };
  }
  if (options['bucket-size'] !== undefined)
    filters.timeBucketSize = wireName('TIME_BUCKET_SIZE_', options['bucket-size']);
  const [from, to] = [options['relevant-from'], options['relevant-until']];
  if (from !== undefined || to !== undefined) {
    filters.relevantSince = {
      ...(from === undefined ? {} : { since: readInstant('--relevant-from', from, now) }),
      ...(to === undefined ? {} : { until: readInstant('--relevant-until', to, now) }),
    };
  }
  const bucketStart = options['bucket-start'];
  const guardrails = options['guardrails-state'];
  return {
    filters,
    ...(options.report === undefined ? {} : { reportType: wireName('REPORT_TYPE_', options.report) }),
    ...(options.state === undefined ? {} : { findingState: wireName('AGGREGATE_ISSUE_STATE_', options.state) }),
    ...(bucketStart === undefined ? {} : { bucketStart: readInstant('--bucket-start', bucketStart, now) }),
    ...(options.change === undefined ? {} : { change: wireName('CHANGE_', options.change) }),
    ...(guardrails === undefined ? {} : { guardrailsState: wireName('', guardrails) }),
  };
}
