/** The labels of the actions and reasons of triage. */
import { keysOf } from '../wire-words.ts';
import type { TriageAct, TriageReason } from './triage.ts';

/** The label of a button. */
export const triageActWords: Readonly<Record<TriageAct, string>> = {
  ignored: 'Ignore',
  reviewing: 'Start review',
  fixing: 'Mark as fixing',
  reopened: 'Reopen',
};

/** The action before it runs: "Mark 3 findings as fixing". */
export function triageInWords(act: TriageAct, what: string): string {
  if (act === 'reviewing') return `Start review of ${what}`;
  return act === 'fixing' ? `Mark ${what} as fixing` : `${triageActWords[act]} ${what}`;
}

/** The action after it ran: "Ignored 3 findings". */
export const triageDoneWords: Readonly<Record<TriageAct, (what: string) => string>> = {
  ignored: (what) => `Ignored ${what}`,
  reviewing: (what) => `Started review of ${what}`,
  fixing: (what) => `Marked ${what} as fixing`,
  reopened: (what) => `Reopened ${what}`,
};

export const triageReasonWords: Readonly<Record<TriageReason, string>> = {
  false_positive: 'False positive',
  acceptable_risk: 'Acceptable risk',
  no_time: 'Won’t fix now',
  duplicate: 'Duplicate',
  no_triage_reason: 'No reason',
};
export const triageReasons = keysOf(triageReasonWords);
