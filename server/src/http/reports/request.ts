/** Report queries on the wire: the request of 4.2 (api.md 2.4, readings section 5) and of our summary. */
import { z } from 'zod';
import { confidences, reachabilities, severities, validities, type IssueType } from '../../model/draft.ts';
import { policyModes } from '../../model/policy.ts';
import { aggregateStates } from '../../model/states.ts';
import {
  bucketSizes,
  reportChanges,
  reportTypes,
  verdicts,
  type FindingFilters,
  type ReportOrder,
  type ReportRequest,
} from '../../domain/reports/report-request.ts';
import { summaryKeys, type SummaryQuestion } from '../../domain/reports/summarize-report.ts';
import { groupKinds, groupOrders } from '../../domain/reports/group-report.ts';
import { wireEnum } from '../wire/enums.ts';
import { idInput } from '../wire/ids.ts';
import { instantInput } from '../wire/instants.ts';
import { cursorInput, pageSizeInput } from '../wire/paging.ts';

const reportType = wireEnum('REPORT_TYPE_', reportTypes);
const findingState = wireEnum('AGGREGATE_ISSUE_STATE_', [...aggregateStates, 'unknown']);
const findingType = wireEnum('FINDING_TYPE_', ['code', 'sca', 'secrets']);
const findingSeverity = wireEnum('FINDING_SEVERITY_', severities);
const findingConfidence = wireEnum('FINDING_CONFIDENCE_', confidences);
const findingReachability = wireEnum('FINDING_REACHABILITY_', reachabilities);
const findingValidity = wireEnum('FINDING_VALIDITY_', validities, {
  confirmed_valid: 'VALID',
  confirmed_invalid: 'INVALID',
  validation_error: 'ERROR',
});
const policyMode = wireEnum('POLICY_MODE_', policyModes);
const aiVerdict = wireEnum('VERDICT_', verdicts);
const reportChange = wireEnum('CHANGE_', reportChanges);
const timeBucketSize = wireEnum('TIME_BUCKET_SIZE_', bucketSizes);

/** Upper bound of one filter's values. */
const filterValuesMax = 3000;
const names = z
  .array(z.string().refine((name) => !name.includes('\0'), 'must not contain a NUL character'))
  .max(filterValuesMax, `must have at most ${filterValuesMax} values`);

/** Exact values, as groups have them. */
const groupValuesMax = 500;
const exact = names.max(groupValuesMax, `must have at most ${groupValuesMax} values`);

/** Names that are compared with texts, one by one. */
const searched = names.max(20, 'must have at most 20 values');

const issueTypesOf: Record<'code' | 'sca' | 'secrets', readonly IssueType[]> = {
  code: ['sast', 'ai_sast'],
  sca: ['sca'],
  secrets: ['secrets'],
};

/** Characters of `words`: a sentence. */
const searchMax = 200;

/** Values of a project's cloud context. No integration fills it yet, so the values have no closed set. */
const cloudStates = names
  .transform((values) => (values.some((value) => value.endsWith('_UNSPECIFIED')) ? [] : values))
  .optional()
  .describe('Of the project’s `cloudContext`: until an integration fills it, a value matches nothing.');

const guardrailsStates = ['', 'UNSPECIFIED', 'OPEN', 'FIXED', 'IGNORED'] as const;

/** Members by which findings are chosen, and left out. */
const findingFilters = {
  projects: names.optional().describe('Names, case-sensitive.'),
  projectIds: z.array(idInput).max(filterValuesMax).optional(),
  tags: names.optional().describe('Tags of projects, case-sensitive.'),
  teams: names.optional().describe('Names, slugs or ids of teams; selects the findings of their projects.'),
  ruleIds: names.optional().describe('The tools’ own rule ids, as in `ruleId` of a finding.'),
  findingCategories: names.optional(),
  findingTypes: findingType.filters.optional(),
  findingSeverities: findingSeverity.filters.optional(),
  confidence: findingConfidence.filters.optional(),
  reachability: findingReachability.filters.optional(),
  validity: findingValidity.filters.optional(),
  aiVerdicts: aiVerdict.filters.optional(),
  branches: exact
    .optional()
    .describe(
      'Parapet extension: names of branches: primary ones of projects; in GUARDRAILS_ACTIVITY, of pull requests’ refs, as refs/pull/7/merge.',
    ),
  words: z
    .string()
    .max(searchMax, { error: `must have at most ${searchMax} characters` })
    .refine((text) => !text.includes('\0'), 'must not contain a NUL character')
    .optional()
    .describe(
      'Parapet extension: words, each of which must be found where a word begins: in the rule’s id, the path, the message, the package or the advisory; a number also as the finding’s id.',
    ),
  paths: searched
    .optional()
    .describe('Parapet extension: beginnings of paths, or of their parts after a slash; not case-sensitive.'),
  files: exact.optional().describe('Parapet extension: whole paths, case-sensitive.'),
  owners: exact
    .optional()
    .describe(
      'Parapet extension: code owners of the finding’s file, as in `codeowners`: @user, @organisation/team or an address.',
    ),
  languages: exact
    .optional()
    .describe(
      'Parapet extension: languages of the finding’s file, by its name: python, terraform. A lockfile has the language of its packages.',
    ),
  packages: exact
    .optional()
    .describe('Parapet extension: names of vulnerable packages, or pkg:ECOSYSTEM/NAME, as pkg:npm/lodash.'),
  vulnerabilities: exact
    .optional()
    .describe(
      'Parapet extension: vulnerabilities that findings about packages are about: the CVE, or the advisory’s own id if it has none.',
    ),
  advisories: searched
    .optional()
    .describe('Parapet extension: CVE, GHSA or other ids of advisories, also where a finding names them as aliases.'),
  cwes: z
    .array(z.string().regex(/^(?:CWE-)?\d{1,9}$/i, { error: 'must be a number or CWE-number' }))
    .max(filterValuesMax)
    .optional()
    .describe('Parapet extension: weaknesses that the rule names, as 79 or CWE-79.'),
  policyModes: policyMode.filters.optional(),
};

export const ReportFilters = z
  .object({
    timePeriod: z
      .object({ since: instantInput.nullish(), until: instantInput.nullish() })
      .describe('[since, until). Default: from the beginning until now.')
      .nullish(),
    ...findingFilters,
    not: z
      .object(findingFilters)
      .optional()
      .describe(
        'Parapet extension: Leaves out findings that meet any of these members: any of their values, and any of the words. What has no such value, such as a file without code owners, stays.',
      ),
    deploymentStatuses: cloudStates,
    publicExposures: cloudStates,
    timeBucketSize: timeBucketSize.filter.optional(),
    relevantSince: z
      .object({ since: instantInput.nullish(), until: instantInput.nullish() })
      .nullish()
      .describe('Parapet extension: [since, until) of the finding’s `relevantSince`: its age, as it is now.'),
  })
  .describe('Values of one member are alternatives; all members must match; an empty array is no restriction.');

const queryFields = {
  deploymentId: idInput.optional(),
  filters: ReportFilters.nullish(),
  reportType: reportType.filter.optional().describe('Default: REPORT_TYPE_OPEN_BACKLOG.'),
  findingState: findingState.filter
    .optional()
    .describe(
      'The aggregate state at the end of the period; in BACKLOG_ACTIVITY, the state entered within the period.',
    ),
  bucketStart: instantInput
    .nullish()
    .describe('Narrows the period to the day, week (from Monday) or month (UTC) that contains this instant.'),
  timeBucketSize: timeBucketSize.filter
    .optional()
    .describe('The size of that bucket, also accepted in `filters`. Default: a day.'),
  guardrailsState: z
    .enum(guardrailsStates, { error: 'must be one of OPEN, FIXED, IGNORED' })
    .optional()
    .describe(
      'In GUARDRAILS_ACTIVITY: what became of the findings before their pull request was merged or closed; their state now while its end is not known.',
    ),
  change: reportChange.filter
    .optional()
    .describe(
      'Parapet extension: in BACKLOG_ACTIVITY: findings that are open at the end of the period and at its beginning were not yet detected (CHANGE_NEW) or not open (CHANGE_RETURNED); or that were open at its beginning and are fixed, ignored or removed at its end (CHANGE_FIXED and so on). The first two minus the others is the change of the number of open findings.',
    ),
};

/** A report's query without paging, for operations that act on its result. */
export const ReportQuery = z.object(queryFields);

export const ReportFindingsRequest = z
  .object({
    ...queryFields,
    cursor: cursorInput,
    limit: pageSizeInput({ default: 100, max: 3000, above: 'clamp' }),
    sortBy: z
      .enum(['RELEVANT_SINCE', 'SEVERITY', 'EPSS', 'PROJECT', 'RULE'], {
        error: 'must be one of RELEVANT_SINCE, SEVERITY, EPSS, PROJECT, RULE',
      })
      .default('RELEVANT_SINCE')
      .describe(
        'Parapet extension: the order. Equal values: newest relevant first. By EPSS, findings without a score come last, whatever the order.',
      ),
    sortOrder: z
      .enum(['ASC', 'DESC'], { error: 'must be ASC or DESC' })
      .optional()
      .describe('Default: ASC by PROJECT and RULE (names), DESC otherwise (newest, most severe, highest score first).'),
    withPlaces: z.boolean().default(false).describe('Parapet extension: adds `place` to each finding.'),
    withRuleTitles: z
      .boolean()
      .default(false)
      .describe('Parapet extension: adds `ruleTitle` and `ruleCode` to each finding.'),
    withoutDetails: z
      .boolean()
      .default(false)
      .describe(
        'Parapet extension, for lists: the message, code, data flow, history, related findings, references, fix and origin of a package are empty or null in each finding.',
      ),
  })
  .meta({
    examples: [
      {
        reportType: 'REPORT_TYPE_OPEN_BACKLOG',
        filters: { findingSeverities: ['FINDING_SEVERITY_CRITICAL'] },
        limit: 100,
      },
    ],
  });

export const ExportRequest = z
  .object({
    ...queryFields,
    format: z.enum(['CSV', 'JSON_LINES'], { error: 'must be CSV or JSON_LINES' }).default('CSV'),
  })
  .meta({
    examples: [
      {
        reportType: 'REPORT_TYPE_OPEN_BACKLOG',
        filters: { findingSeverities: ['FINDING_SEVERITY_CRITICAL'] },
        format: 'CSV',
      },
    ],
  });

export const SummaryRequest = z
  .object({
    ...queryFields,
    groupBy: z.enum(summaryKeys, { error: `must be one of ${summaryKeys.join(', ')}` }),
    withSeverities: z
      .boolean()
      .default(false)
      .describe('With the counts of each severity in each group; with groupBy day, week or month.'),
    withTimeToFix: z
      .boolean()
      .default(false)
      .describe('With the mean time from detection to fix; with REPORT_TYPE_TOTAL_FIXED and groupBy severity.'),
  })
  .meta({
    examples: [
      {
        reportType: 'REPORT_TYPE_TOTAL_OPEN',
        groupBy: 'week',
        filters: { timePeriod: { since: '2026-01-05T00:00:00Z' } },
      },
    ],
  });

export const FindingGroupsRequest = z
  .object({
    ...queryFields,
    groupBy: z.enum(groupKinds, { error: `must be one of ${groupKinds.join(', ')}` }),
    sortBy: z
      .enum(groupOrders, { error: `must be one of ${groupOrders.join(', ')}` })
      .default('severity')
      .describe(
        'Most severe first (by the number of critical findings, then of high ones, and so on), largest first, newest finding first, or by title. Equal groups: by title.',
      ),
    cursor: cursorInput,
    limit: pageSizeInput({ default: 50, max: 500, above: 'clamp' }),
  })
  .meta({ examples: [{ groupBy: 'rule', filters: { findingTypes: ['FINDING_TYPE_CODE'] } }] });

/** Questions in one request: those of a screen of charts. */
const summariesMax = 40;

export const SummariesRequest = z.object({
  questions: z.array(SummaryRequest).min(1).max(summariesMax, `must have at most ${summariesMax} values`),
});

/** Converts the question to the domain's. */
export function toSummaryQuestion(body: z.output<typeof SummaryRequest>): SummaryQuestion {
  const { groupBy: key, withSeverities, withTimeToFix } = body;
  return { request: toReportRequest(body), key, withSeverities, withTimeToFix };
}

/** Converts the request to the domain's. */
export function toReportRequest(body: z.output<typeof ReportQuery>): ReportRequest {
  const filters = body.filters ?? {};
  return {
    type: body.reportType ?? 'open_backlog',
    since: filters.timePeriod?.since ?? undefined,
    until: filters.timePeriod?.until ?? undefined,
    bucketStart: body.bucketStart ?? undefined,
    bucketSize: body.timeBucketSize ?? filters.timeBucketSize,
    state: body.findingState,
    guardrailsState: guardrailsStateOf(body.guardrailsState),
    change: body.change,
    filters: {
      ...toFindingFilters(filters),
      not: filters.not && toFindingFilters(filters.not),
      relevantSince: {
        since: filters.relevantSince?.since ?? undefined,
        until: filters.relevantSince?.until ?? undefined,
      },
      cloudStates: [...(filters.deploymentStatuses ?? []), ...(filters.publicExposures ?? [])],
    },
  };
}

function toFindingFilters(filters: NonNullable<z.output<typeof ReportFilters>['not']>): FindingFilters {
  return {
    projects: filters.projects,
    projectIds: filters.projectIds,
    tags: filters.tags,
    teams: filters.teams,
    ruleIds: filters.ruleIds,
    categories: filters.findingCategories,
    issueTypes: filters.findingTypes?.flatMap((type) => issueTypesOf[type]),
    severities: filters.findingSeverities,
    confidences: filters.confidence,
    reachabilities: filters.reachability,
    validities: filters.validity,
    verdicts: filters.aiVerdicts,
    words: filters.words,
    paths: filters.paths,
    files: filters.files,
    owners: filters.owners,
    packages: filters.packages,
    vulnerabilities: filters.vulnerabilities,
    advisories: filters.advisories,
    cwes: filters.cwes?.map((cwe) => Number(cwe.replace(/^CWE-/i, ''))),
    policyModes: filters.policyModes,
    branches: filters.branches,
    languages: filters.languages,
  };
}

/** Converts the order to the domain's. */
export function toReportOrder({
  sortBy,
  sortOrder,
}: Pick<z.output<typeof ReportFindingsRequest>, 'sortBy' | 'sortOrder'>): ReportOrder {
  const by = sortBy.toLowerCase() as Lowercase<typeof sortBy>;
  const isNamed = by === 'project' || by === 'rule';
  return { by, isDescending: (sortOrder ?? (isNamed ? 'ASC' : 'DESC')) === 'DESC' };
}

function guardrailsStateOf(wire: (typeof guardrailsStates)[number] | undefined): ReportRequest['guardrailsState'] {
  if (wire === undefined || wire === '' || wire === 'UNSPECIFIED') return undefined;
  return wire.toLowerCase() as 'open' | 'fixed' | 'ignored';
}
