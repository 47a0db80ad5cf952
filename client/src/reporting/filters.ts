/** The filters of a report (api.md 4.2, readings 5) as options, shared by report, findings, export and triage. */
import type { paths } from '../generated/api.ts';
import { readInstant } from '../cli/instant.ts';
import type { OptionSpecs, OptionValues } from '../cli/options.ts';
import {
  bucketSizes,
  confidences,
  findingStates,
  findingTypes,
  guardrailsStates,
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
/** The answer to one. */
export type ReportAnswer = ReportOperation['responses'][200]['content']['application/json'];
/** One row of it. */
export type Finding = ReportAnswer['findings'][number];
export type ReportFilters = NonNullable<ReportRequest['filters']>;

/** What is asked of a finding itself. */
export const filterOptions = {
  project: { kind: 'texts', value: 'NAME', summary: 'Findings of this project.' },
  'project-id': { kind: 'texts', value: 'ID', summary: 'Findings of the project with this id.' },
  tag: { kind: 'texts', value: 'TAG', summary: 'Findings of projects with this tag.' },
  team: { kind: 'texts', value: 'TEAM', summary: 'Findings of projects of this team.' },
  rule: { kind: 'texts', value: 'RULE', summary: 'Findings of this rule.' },
  category: { kind: 'texts', value: 'CATEGORY', summary: 'Findings of this category.' },
  type: { kind: 'choices', choices: findingTypes, summary: 'What the finding is about.' },
  severity: { kind: 'choices', choices: severities, summary: 'Its severity.' },
  confidence: { kind: 'choices', choices: confidences, summary: 'The confidence of its rule.' },
  reachability: { kind: 'choices', choices: reachabilities, summary: 'Whether a vulnerable dependency is reached.' },
  validity: { kind: 'choices', choices: validities, summary: 'Whether a secret is valid.' },
  verdict: { kind: 'choices', choices: verdicts, summary: 'What automated triage says.' },
} as const satisfies OptionSpecs;

/** What is asked about time and state. */
export const reportOptions = {
  report: {
    kind: 'choice',
    choices: reportTypes,
    summary: 'Which report: open-backlog (the default) are the findings open at the end of the period.',
  },
  state: { kind: 'choice', choices: findingStates, summary: 'State of the finding at the end of the period.' },
  since: {
    kind: 'text',
    value: 'TIME',
    summary: 'Beginning of the period: 2026-01-31, an instant, or 30d, 12h, 8w ago.',
  },
  until: { kind: 'text', value: 'TIME', summary: 'End of the period, itself not in it (else now).' },
  'bucket-start': {
    kind: 'text',
    value: 'TIME',
    summary: 'Narrows the period to the bar of a chart that begins here.',
  },
  'bucket-size': { kind: 'choice', choices: bucketSizes, summary: 'How long that bar is (else a day).' },
  'guardrails-state': {
    kind: 'choice',
    choices: guardrailsStates,
    summary: 'With guardrails-activity: what became of the finding before the merge.',
  },
} as const satisfies OptionSpecs;

type FilterValues = OptionValues<typeof filterOptions>;
type ReportValues = OptionValues<typeof reportOptions>;

/** The filters, with only those that were given. */
export function readFilters(options: FilterValues): ReportFilters {
  const filters: ReportFilters = {};
  if (options.project.length > 0) filters.projects = [...options.project];
  if (options['project-id'].length > 0) filters.projectIds = [...options['project-id']];
  if (options.tag.length > 0) filters.tags = [...options.tag];
  if (options.team.length > 0) filters.teams = [...options.team];
  if (options.rule.length > 0) filters.ruleIds = [...options.rule];
  if (options.category.length > 0) filters.findingCategories = [...options.category];
  if (options.type.length > 0) filters.findingTypes = options.type.map((word) => wireName('FINDING_TYPE_', word));
  if (options.severity.length > 0) {
    filters.findingSeverities = options.severity.map((word) => wireName('FINDING_SEVERITY_', word));
  }
  if (options.confidence.length > 0) {
    filters.confidence = options.confidence.map((word) => wireName('FINDING_CONFIDENCE_', word));
  }
  if (options.reachability.length > 0) {
    filters.reachability = options.reachability.map((word) => wireName('FINDING_REACHABILITY_', word));
  }
  if (options.validity.length > 0)
    filters.validity = options.validity.map((word) => wireName('FINDING_VALIDITY_', word));
  if (options.verdict.length > 0) filters.aiVerdicts = options.verdict.map((word) => wireName('VERDICT_', word));
  return filters;
}

/** The whole request but for its page. */
export function readReportRequest(options: FilterValues & ReportValues, now: Date): ReportRequest {
  const filters = readFilters(options);
  const since = options.since === undefined ? null : readInstant('--since', options.since, now);
  const until = options.until === undefined ? null : readInstant('--until', options.until, now);
  if (since !== null || until !== null) {
    filters.timePeriod = { ...(since === null ? {} : { since }), ...(until === null ? {} : { until }) };
  }
  if (options['bucket-size'] !== undefined)
    filters.timeBucketSize = wireName('TIME_BUCKET_SIZE_', options['bucket-size']);
  const bucketStart = options['bucket-start'];
  const guardrails = options['guardrails-state'];
  return {
    filters,
    ...(options.report === undefined ? {} : { reportType: wireName('REPORT_TYPE_', options.report) }),
    ...(options.state === undefined ? {} : { findingState: wireName('AGGREGATE_ISSUE_STATE_', options.state) }),
    ...(bucketStart === undefined ? {} : { bucketStart: readInstant('--bucket-start', bucketStart, now) }),
    ...(guardrails === undefined ? {} : { guardrailsState: wireName('', guardrails) }),
  };
}
