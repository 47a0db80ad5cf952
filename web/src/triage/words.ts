/** The copy of triage: what will change, what changed, what was undone. */
import { triageDoneWords, triageReasonWords } from '../terms/findings/triage-words.ts';
import { counted, formatNumber } from '../ui/text/format.ts';
import type { TriageDecision } from './decision.ts';

interface Counts {
  selected: number;
  /** Includes the same findings on other branches. */
  changed: number;
}

export const triageWords = {
  reason: 'Reason',
  reasonMissing: 'Choose a reason.',
  note: 'Note (visible in the history)',
  findings: (count: number) => counted(count, 'finding'),
  cancel: 'Cancel',
  /** What a decision is called among others in the message that offers to undo them. */
  noun: 'decision',
  noChange: 'No change: that decision was already made.',
  undo: 'Undo',
  undoFailed: 'The undo failed. Undo the decision again to complete it.',
  progress: (label: string) => `${label}…`,
  progressOf: (label: string, decided: number, selected: number) =>
    `${label}: ${formatNumber(decided)} of ${counted(selected, 'finding')}.`,
  failedAfter: (decided: number, selected: number) =>
    `Failed after ${formatNumber(decided)} of ${counted(selected, 'finding')}.`,
  cancelledAfter: (decided: number, selected: number) =>
    `Cancelled after ${formatNumber(decided)} of ${counted(selected, 'finding')}.`,
} as const;

/** Beside the button; empty if exactly the selected findings change. */
export function previewWords({ selected, changed }: Counts): string {
  if (changed === selected) return '';
  if (changed === 0) return `${selected === 1 ? 'The finding has' : 'The findings have'} this decision already.`;
  return changed > selected
    ? `${formatNumber(selected)} selected, and the same findings on other branches.`
    : `${formatNumber(selected)} selected; some have this decision already.`;
}

/** "Ignored 5 findings as false positive (2 selected)." */
export function doneWords({ selected, changed }: Counts, { state, reason }: TriageDecision): string {
  if (changed === 0) return triageWords.noChange;
  const why = state === 'ignored' ? reasonWords(reason) : '';
  const also = changed === selected ? '' : ` (${formatNumber(selected)} selected)`;
  return `${triageDoneWords[state](counted(changed, 'finding'))}${why}${also}.`;
}

function reasonWords(reason: TriageDecision['reason'] = 'no_triage_reason'): string {
  if (reason === 'no_triage_reason') return '';
  return reason === 'no_time' ? ': won’t fix now' : ` as ${triageReasonWords[reason].toLowerCase()}`;
}

export function undoneWords({ changed, keptLater }: { changed: number; keptLater: number }): string {
  const kept =
    keptLater === 0
      ? ''
      : ` ${counted(keptLater, 'finding')} with a later decision ${keptLater === 1 ? 'was' : 'were'} left unchanged.`;
  return `Undone for ${counted(changed, 'finding')}.${kept}`;
}
