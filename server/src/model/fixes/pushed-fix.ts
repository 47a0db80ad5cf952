/** A fix that was pushed for a finding, as reports show it. */
export interface PushedFix {
  runId: string;
  branch: string;
  commit: string;
  commitMessage: string;
  /** What the fix writes, without what is around it. */
  code: string;
  /** Unified, of all files: exactly what the commit changes. */
  diff: string;
  explanation: string;
}

/** The branch that a finding's fix is pushed to. */
export const fixBranch = (findingId: string): string => `parapet/fix-${findingId}`;
