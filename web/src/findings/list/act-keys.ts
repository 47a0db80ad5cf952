/** The keys of the triage actions in lists. */
import type { TriageAct } from '../../terms/findings/triage.ts';

export const actKeys: Readonly<Record<TriageAct, string>> = {
  ignored: 'i',
  reviewing: 'r',
  fixing: 'f',
  reopened: 'o',
};
