/**
 * The states of a finding and their combination: readings.md section 7, as tables. Scans change detection; people,
 * comments and automation change triage; the aggregate is computed.
 */

/** Detection: from scans. */
export const detections = ['unresolved', 'muted', 'fixed', 'removed'] as const;
export type Detection = (typeof detections)[number];

/** Triage: from people and automation. */
export const triages = ['untriaged', 'ignored', 'reopened', 'reviewing', 'fixing', 'provisionally_ignored'] as const;
export type Triage = (typeof triages)[number];

/** Why a finding was ignored; only with `ignored`. */
export const triageReasons = ['false_positive', 'acceptable_risk', 'no_time', 'duplicate', 'no_triage_reason'] as const;
export type TriageReason = (typeof triageReasons)[number];

/** The combination of both. */
export const aggregateStates = [
  'open',
  'fixed',
  'removed',
  'ignored_app',
  'ignored_code',
  'reviewing',
  'fixing',
  'provisionally_ignored_app',
] as const;
export type AggregateState = (typeof aggregateStates)[number];

/** Readings section 7: the aggregate of each pair. */
const aggregateOf: Record<Detection, Record<Triage, AggregateState>> = {
  unresolved: {
    untriaged: 'open',
    reopened: 'open',
    ignored: 'ignored_app',
    provisionally_ignored: 'provisionally_ignored_app',
    reviewing: 'reviewing',
    fixing: 'fixing',
  },
  muted: {
    untriaged: 'ignored_code',
    reopened: 'open',
    ignored: 'ignored_code',
    provisionally_ignored: 'ignored_code',
    reviewing: 'ignored_code',
    fixing: 'ignored_code',
  },
  fixed: {
    untriaged: 'fixed',
    reopened: 'fixed',
    ignored: 'fixed',
    provisionally_ignored: 'fixed',
    reviewing: 'fixed',
    fixing: 'fixed',
  },
  removed: {
    untriaged: 'removed',
    reopened: 'removed',
    ignored: 'removed',
    provisionally_ignored: 'removed',
    reviewing: 'removed',
    fixing: 'removed',
  },
};

/** The aggregate of detection and triage. @internal For tests: the store computes it in SQL. */
export function aggregateState(detection: Detection, triage: Triage): AggregateState {
  return aggregateOf[detection][triage];
}

/** States that reports treat as one (readings section 8): a move within a group is no opening or ignoring. */
export const reportGroups = {
  open: ['open', 'reviewing', 'fixing'],
  ignored: ['ignored_app', 'ignored_code', 'provisionally_ignored_app'],
  fixed: ['fixed'],
  removed: ['removed'],
} as const satisfies Record<string, readonly AggregateState[]>;
export type ReportGroup = keyof typeof reportGroups;

const groupOfState: Record<AggregateState, ReportGroup> = {
  open: 'open',
  reviewing: 'open',
  fixing: 'open',
  ignored_app: 'ignored',
  ignored_code: 'ignored',
  provisionally_ignored_app: 'ignored',
  fixed: 'fixed',
  removed: 'removed',
};

/** The report group of a state; `finding.group_since` is when the finding entered it. */
export function reportGroupOf(state: AggregateState): ReportGroup {
  return groupOfState[state];
}

/** The reports that a finding belongs to; the first column of their indexes (finding.lane). */
export const lanes = { primary: 0, guardrails: 1, other: 2 } as const;

/** Characters that a triage note may hold (readings section 7). */
export const noteLengthMax = 3000;
