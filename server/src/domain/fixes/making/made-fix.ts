/** A change that would fix a finding, whatever made it: nothing of it is written yet. */
import type { FileChange } from '../../../model/fixes/verify-change.ts';

export interface MadeFix {
  changes: FileChange[];
  /** The files that the finding names; the fix may change no others. */
  allowed: ReadonlySet<string>;
  /** First line of the commit's message. */
  title: string;
  explanation: string;
  /** What the rule writes; undefined where the diff alone tells it. */
  code: string | undefined;
  /** What a model took for it; 0 for the other sources. */
  costCredits: number;
}
