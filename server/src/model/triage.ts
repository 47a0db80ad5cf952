/** Triage decisions that a person can make. */
import { noteLengthMax, type Triage, type TriageReason } from './states.ts';

/** Triage that a person can set; `untriaged` returns only through undo. */
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
  /** Only with `ignored`; `no_triage_reason` by default. */
  reason: TriageReason | null;
  note: string | null;
}

/** A triage decision that can still be undone. */
export interface UndoableAct {
  batchId: string;
  /** Number of findings changed. */
  findingCount: number;
}

/** The invalid field and why; undefined if valid: the rules of readings section 7. */
export function decisionProblem(decision: TriageDecision): { path: string; message: string } | undefined {
  if (decision.reason !== null && decision.triage !== 'ignored') {
    return {
      path: 'triageReason',
      message: 'is allowed only with FINDING_TRIAGE_STATE_IGNORED; leave it out or ignore the finding',
    };
  }
  if (decision.note !== null && decision.note.length > noteLengthMax) {
    return { path: 'note', message: `is longer than ${noteLengthMax} characters` };
  }
  return undefined;
}
