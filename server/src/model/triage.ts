/** What a person may decide about a finding, and with which words. */
import { noteLengthMax, type Triage, type TriageReason } from './states.ts';

/** Triage that a person sets; `untriaged` comes back only by undo. */
export const settableTriages = [
  'ignored',
  'reopened',
  'reviewing',
  'fixing',
  'provisionally_ignored',
] as const satisfies readonly Triage[];
export type SettableTriage = (typeof settableTriages)[number];

export interface TriageDecision {
  triage: SettableTriage;
  /** Only with `ignored`, and then `no_triage_reason` where none is given. */
  reason: TriageReason | null;
  note: string | null;
}

/** An act of triage that can still be taken back. */
export interface UndoableAct {
  batchId: string;
  /** Findings that it changed. */
  findingCount: number;
}

/** The field at fault and why, or undefined: the rules of readings section 7. */
export function decisionProblem(decision: TriageDecision): { path: string; message: string } | undefined {
  if (decision.reason !== null && decision.triage !== 'ignored') {
    return {
      path: 'triageReason',
      message: 'goes only with FINDING_TRIAGE_STATE_IGNORED; leave it out or ignore the finding',
    };
  }
  if (decision.note !== null && decision.note.length > noteLengthMax) {
    return { path: 'note', message: `is longer than ${noteLengthMax} characters` };
  }
  return undefined;
}
