/** What a thread that scans is started with, is asked, and answers. */
import type { Finding, Problem } from '../findings/finding.ts';
import type { RuleFile } from '../rules/read-rules.ts';

export interface ThreadStart {
  folder: string;
  ruleFiles: readonly RuleFile[];
  /** One number: the index of the rule that runs, or one of the below. Shared, so that it is known of a thread that hangs. */
  running: Int32Array<SharedArrayBuffer>;
}
export const idle = -2;
export const parsing = -1;

export interface ThreadTask {
  path: string;
  /** Indexes of rules that are left out: they took too long here. */
  leftOut: readonly number[];
}

export interface ThreadAnswer {
  findings: Finding[];
  problems: Problem[];
}
