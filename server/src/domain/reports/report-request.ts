/** The query of a report (api.md 4.2, readings sections 5 and 8), in Parapet's own terms. */
import type { Confidence, IssueType, Reachability, Severity, Validity } from '../../model/draft.ts';
import type { PolicyMode } from '../../model/policy.ts';
import type { AggregateState } from '../../model/states.ts';

export const reportTypes = [
  'total_open',
  'total_fixed',
  'total_ignored',
  'total_provisionally_ignored',
  'open_backlog',
  'backlog_activity',
  'project',
  'guardrails_activity',
] as const;
export type ReportType = (typeof reportTypes)[number];

export const bucketSizes = ['day', 'week', 'month'] as const;
export type BucketSize = (typeof bucketSizes)[number];

export const verdicts = ['true_positive', 'false_positive', 'no_verdict'] as const;
export type Verdict = (typeof verdicts)[number];

/** An absent or empty member does not restrict; values of one member are alternatives (OR). */
export interface FindingFilters {
  projects?: readonly string[] | undefined;
  projectIds?: readonly string[] | undefined;
  tags?: readonly string[] | undefined;
  /** Names, slugs or ids. */
  teams?: readonly string[] | undefined;
  /** The tools' own rule ids. */
  ruleIds?: readonly string[] | undefined;
  categories?: readonly string[] | undefined;
  issueTypes?: readonly IssueType[] | undefined;
  severities?: readonly Severity[] | undefined;
  confidences?: readonly Confidence[] | undefined;
  reachabilities?: readonly Reachability[] | undefined;
  validities?: readonly Validity[] | undefined;
  verdicts?: readonly Verdict[] | undefined;
  /** Values of the projects’ cloud contexts, which no integration fills yet: any value matches nothing. */
  cloudStates?: readonly string[] | undefined;
  /** What the policies decided. */
  policyModes?: readonly PolicyMode[] | undefined;
  /** Names of the branches that findings are on: a project's primary branch, in GUARDRAILS_ACTIVITY a pull request's. */
  branches?: readonly string[] | undefined;
  /** Typed words: each must be found in the rule's id, the path, the message, the package, the advisory, or be the id. */
  words?: string | undefined;
  /** Where a path, or a part of it after a slash, begins. */
  paths?: readonly string[] | undefined;
  /** Whole paths. */
  files?: readonly string[] | undefined;
  /** Code owners: @user, @organisation/team or an address. */
  owners?: readonly string[] | undefined;
  /** Languages of files (model/language.ts). */
  languages?: readonly string[] | undefined;
  /** Names of vulnerable packages, as their ecosystems compare them; or `pkg:ECOSYSTEM/NAME`. */
  packages?: readonly string[] | undefined;
  /** What a finding about a package is about: its CVE, or the source's own id if it names none. */
  vulnerabilities?: readonly string[] | undefined;
  /** Ids of advisories (CVE-…, GHSA-…): the rule's id, or named in the text. */
  advisories?: readonly string[] | undefined;
  /** Numbers of weaknesses that the rule names (CWE). */
  cwes?: readonly number[] | undefined;
}

/** Members combine with AND. */
export interface ReportFilters extends FindingFilters {
  /** Leaves out the findings that meet any of its members, and of its words any. */
  not?: FindingFilters | undefined;
  /** [since, until): when the finding was found, or found again after it had been gone. */
  relevantSince?: { since?: Date | undefined; until?: Date | undefined } | undefined;
}

/**
 * Ways in which the number of open findings changes within a period, so that `new` and `returned` minus the others is
 * the difference between its end and its beginning. `new`: open at the end, not yet detected at the beginning;
 * `returned`: open at the end, detected but not open at the beginning; the others: open at the beginning, and so at the
 * end.
 */
export const reportChanges = ['new', 'returned', 'fixed', 'ignored', 'removed'] as const;
export type ReportChange = (typeof reportChanges)[number];

/** What findings are ordered by; within equal values the newest relevant first. Those without an EPSS score come last. */
export const reportOrders = ['relevant_since', 'severity', 'epss', 'project', 'rule'] as const;

export interface ReportOrder {
  by: (typeof reportOrders)[number];
  isDescending: boolean;
}

/** The part that the report and its summary share. */
export interface ReportRequest {
  type: ReportType;
  filters: ReportFilters;
  /** The period [since, until); default: from the beginning until now. */
  since?: Date | undefined;
  until?: Date | undefined;
  /** Narrows the period to the calendar day, week or month (UTC, weeks from Monday) that holds this instant. */
  bucketStart?: Date | undefined;
  bucketSize?: BucketSize | undefined;
  /** `unknown` is a state that no finding is in. */
  state?: AggregateState | 'unknown' | undefined;
  guardrailsState?: 'open' | 'fixed' | 'ignored' | undefined;
  /** In BACKLOG_ACTIVITY: how the end of the period differs from its beginning; replaces the report's own condition. */
  change?: ReportChange | undefined;
}
