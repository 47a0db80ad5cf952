/** Triage of findings: the actions, the reasons, and the resulting states (readings section 7). */
import type { components } from '../../api/generated/api.ts';
import { triageReasonValues } from '../../api/generated/enums.ts';
import { keysOf, wireWords } from '../wire-words.ts';

type Finding = components['schemas']['ReportFinding'];

export const triageActs = ['ignored', 'reviewing', 'fixing', 'reopened'] as const;
export type TriageAct = (typeof triageActs)[number];

export const triageActToWire = {
  ignored: 'FINDING_TRIAGE_STATE_IGNORED',
  reviewing: 'FINDING_TRIAGE_STATE_REVIEWING',
  fixing: 'FINDING_TRIAGE_STATE_FIXING',
  reopened: 'FINDING_TRIAGE_STATE_REOPENED',
} as const satisfies Record<TriageAct, Finding['triageState']>;

export const triageReasonToWire = wireWords('FINDING_TRIAGE_REASON_', triageReasonValues);
export type TriageReason = keyof typeof triageReasonToWire;

/** From the wire's `FINDING_TRIAGE_REASON_NO_TIME`; null for the empty text and for null. */
export function triageReasonOf(wire: string | null): TriageReason | null {
  return keysOf(triageReasonToWire).find((reason) => triageReasonToWire[reason] === wire) ?? null;
}

/** The server's limit. */
export const noteLengthMax = 3000;

/** The aggregate state after the action. Scan results are not affected. */
export function stateAfter(status: Finding['status'], act: TriageAct): Finding['aggregateState'] {
  if (status === 'ISSUE_STATUS_FIXED') return 'AGGREGATE_ISSUE_STATE_FIXED';
  if (status === 'ISSUE_STATUS_REMOVED') return 'AGGREGATE_ISSUE_STATE_REMOVED';
  if (act === 'reopened') return 'AGGREGATE_ISSUE_STATE_OPEN';
  if (status === 'ISSUE_STATUS_MUTED') return 'AGGREGATE_ISSUE_STATE_IGNORED_CODE';
  if (act === 'ignored') return 'AGGREGATE_ISSUE_STATE_IGNORED_APP';
  return act === 'reviewing' ? 'AGGREGATE_ISSUE_STATE_REVIEWING' : 'AGGREGATE_ISSUE_STATE_FIXING';
}
