/** A pushed fix of a finding, as reports show it. */
export interface PushedFix {
  runId: string;
  branch: string;
  commit: string;
  commitMessage: string;
  /** The inserted code without its context. */
  code: string;
  /** Unified diff of all files: exactly what the commit changes. */
  diff: string;
  explanation: string;
  /** Null if the host has no API or refused. */
  pullRequest: OpenedPullRequest | null;
}

export interface OpenedPullRequest {
  /** As the host displays it. */
  number: string;
  /** The web page. */
  url: string;
}

const fixBranchPrefix = 'parapet/fix-';

/** The branch for a finding's fix. */
export const fixBranch = (findingId: string): string => `${fixBranchPrefix}${findingId}`;

export const isFixBranch = (branch: string): boolean => branch.startsWith(fixBranchPrefix);
