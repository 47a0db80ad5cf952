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
  /** Null where the host has no API, or did not allow one. */
  pullRequest: OpenedPullRequest | null;
}

export interface OpenedPullRequest {
  /** As the host shows it. */
  number: string;
  /** Of its page. */
  url: string;
}

const fixBranchPrefix = 'parapet/fix-';

/** The branch that a finding's fix is pushed to. */
export const fixBranch = (findingId: string): string => `${fixBranchPrefix}${findingId}`;

export const isFixBranch = (branch: string): boolean => branch.startsWith(fixBranchPrefix);
