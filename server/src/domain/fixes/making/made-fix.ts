/** A change that would fix a finding, from any source: nothing of it is written yet. */
import type { FileChange } from '../../../model/fixes/verify-change.ts';

export interface MadeFix {
  changes: FileChange[];
  /** Files that the finding names; the fix may change no others. */
  allowed: ReadonlySet<string>;
  /** First line of the commit message. */
  title: string;
  explanation: string;
  /** The rule's replacement code; undefined if only the diff shows it. */
  code: string | undefined;
  /** The model's cost; 0 for the other sources. */
  costCredits: number;
}
