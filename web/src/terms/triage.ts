/** What people decide about a finding: the acts, the reasons, and the state that follows from each (readings section 7). */
import type { components } from '../api/generated/api.ts';

type Finding = components['schemas']['ReportFinding'];

export const triageActs = ['ignored', 'reviewing', 'fixing', 'reopened'] as const;
export type TriageAct = (typeof triageActs)[number];

export const triageActToWire = {
  ignored: 'FINDING_TRIAGE_STATE_IGNORED',
  reviewing: 'FINDING_TRIAGE_STATE_REVIEWING',
  fixing: 'FINDING_TRIAGE_STATE_FIXING',
  reopened: 'FINDING_TRIAGE_STATE_REOPENED',
} as const satisfies Record<TriageAct, Finding['triageState']>;

/** On a button. */
export const triageActWords: Readonly<Record<TriageAct, string>> = {
  ignored: 'Ignore',
  reviewing: 'Review',
  fixing: 'Fix',
  reopened: 'Reopen',
};

/** Of what will be done, with what it is done to: "Mark 3 findings as being fixed". */
export function triageInWords(act: TriageAct, what: string): string {
  if (act === 'reviewing') return `Take ${what} into review`;
  return act === 'fixing' ? `Mark ${what} as being fixed` : `${triageActWords[act]} ${what}`;
}

/** What was done, before what it was done to: "Ignored 3 findings". */
export const triageDoneWords: Readonly<Record<TriageAct, string>> = {
  ignored: 'Ignored',
  reviewing: 'Took into review',
  fixing: 'Marked as being fixed',
  reopened: 'Reopened',
};

export const triageReasons = ['false_positive', 'acceptable_risk', 'no_time', 'duplicate', 'no_triage_reason'] as const;
export type TriageReason = (typeof triageReasons)[number];

export const triageReasonToWire = {
  false_positive: 'FINDING_TRIAGE_REASON_FALSE_POSITIVE',
  acceptable_risk: 'FINDING_TRIAGE_REASON_ACCEPTABLE_RISK',
  no_time: 'FINDING_TRIAGE_REASON_NO_TIME',
  duplicate: 'FINDING_TRIAGE_REASON_DUPLICATE',
  no_triage_reason: 'FINDING_TRIAGE_REASON_NO_TRIAGE_REASON',
} as const satisfies Record<TriageReason, Finding['triageReason']>;

export const triageReasonWords: Readonly<Record<TriageReason, string>> = {
  false_positive: 'False positive',
  acceptable_risk: 'Acceptable risk',
  no_time: 'No time to fix it',
  duplicate: 'Duplicate',
  no_triage_reason: 'No reason',
};

/** From the wire's `FINDING_TRIAGE_REASON_NO_TIME`, or the empty text and null where there is none. */
export function triageReasonOf(wire: string | null): TriageReason | null {
  return triageReasons.find((reason) => triageReasonToWire[reason] === wire) ?? null;
}

/** At most; the server refuses what is longer. */
export const noteLengthMax = 3000;

/** The aggregate state of a finding once the act is done: what scans have found stays as it is. */
export function stateAfter(status: Finding['status'], act: TriageAct): Finding['aggregateState'] {
  if (status === 'ISSUE_STATUS_FIXED') return 'AGGREGATE_ISSUE_STATE_FIXED';
  if (status === 'ISSUE_STATUS_REMOVED') return 'AGGREGATE_ISSUE_STATE_REMOVED';
  if (act === 'reopened') return 'AGGREGATE_ISSUE_STATE_OPEN';
  if (status === 'ISSUE_STATUS_MUTED') return 'AGGREGATE_ISSUE_STATE_IGNORED_CODE';
  if (act === 'ignored') return 'AGGREGATE_ISSUE_STATE_IGNORED_APP';
  return act === 'reviewing' ? 'AGGREGATE_ISSUE_STATE_REVIEWING' : 'AGGREGATE_ISSUE_STATE_FIXING';
}
