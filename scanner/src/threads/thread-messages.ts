/** What a thread that scans is started with, is asked, and answers. */
import type { Finding, Problem } from '../findings/finding.ts';
import type { ProjectIndex } from '../project/project-index.ts';
import type { RuleFile } from '../rules/read-rules.ts';

export interface ThreadStart {
  folder: string;
  ruleFiles: readonly RuleFile[];
  /** Where the files of the whole project are. */
  index: ProjectIndex;
  /** One number: the index of the rule that runs, or one of the below. Shared, so that it is known of a thread that hangs. */
  running: Int32Array<SharedArrayBuffer>;
}
export const idle = -2;
export const parsing = -1;

export interface ThreadTask {
  path: string;
  /** Indexes of rules that are left out: they took too long here. */
  leftOut: readonly number[];
  /** Indexes of rules whose flows are followed through other files. */
  across: readonly number[];
}

export interface ThreadAnswer {
  findings: Finding[];
  problems: Problem[];
}
