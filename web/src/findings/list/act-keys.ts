/** The keys of the triage actions in lists, and what they do. */
import type { TriageAct } from '../../terms/findings/triage.ts';

export const actKeys: Readonly<Record<TriageAct, string>> = {
  ignored: 'i',
  reviewing: 'r',
  fixing: 'f',
  reopened: 'o',
};

export const keyWords: Readonly<Record<TriageAct, string>> = {
  ignored: 'ignore the selection, or the row, with a reason',
  reviewing: 'start review',
  fixing: 'mark as fixing',
  reopened: 'reopen',
};
