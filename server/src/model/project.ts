/** A project in the words of the domain: what it is set to, and what its host on the other side of a link says of it (api.md 2.6). */

export const scmHosts = [
  'github',
  'github_enterprise',
  'gitlab',
  'gitlab_selfmanaged',
  'bitbucket',
  'bitbucket_datacenter',
  'azure_devops',
  'gitea',
  'unknown',
] as const;
export type ScmHost = (typeof scmHosts)[number];

/** What the credential of a link lets us do with the repository. */
export const scmTokenScopes = [
  'readMetadata',
  'readPullRequest',
  'writePullRequestComment',
  'readContents',
  'readMembers',
  'manageWebhooks',
  'writeContents',
  'writePullRequest',
  'readChecks',
  'writeChecks',
] as const;
export type ScmTokenScope = (typeof scmTokenScopes)[number];

export interface LanguageShare {
  /** As the host names it. */
  name: string;
  /** Of the code, 0–100. */
  percent: number;
}

/** The repository behind a project, as the last sync with its host saw it. */
export interface ScmFacts {
  /** The connection that it was asked by; null = without one. */
  linkId: string | null;
  host: ScmHost;
  lastSyncedAt: Date | null;
  isArchived: boolean;
  isDisconnected: boolean;
  hasCodeAccess: boolean;
  tokenScopes: readonly ScmTokenScope[];
}

/**
 * Whether the findings of a project's primary ref can be relied on, by the last of its scans that came to an end (one that was cancelled
 * says nothing): there is none, it failed or never finished, or it is older than `staleAfterDays`.
 */
export const coverages = ['ok', 'never_scanned', 'failing', 'stale'] as const;
export type Coverage = (typeof coverages)[number];
export const staleAfterDays = 30;

/** What a caller may do with a project, as the record says it. */
export const projectScopes = [
  'read_finding',
  'triage_finding',
  'manage_project_settings',
  'delete_project',
  'assign_team',
] as const;
export type ProjectScope = (typeof projectScopes)[number];

/** What bulk edit changes (api.md 4.6). */
export interface ProjectSettings {
  tags: readonly string[];
  managedDiffScan: boolean;
  managedFullScan: boolean;
  managedConfigCount: number;
  aiFullScan: boolean;
}
