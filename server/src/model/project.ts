/** A project in domain terms: its settings, and what its host reports about it (api.md 2.6). */

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

/** What a link's credential allows with the repository. */
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
  /** The host's name for it. */
  name: string;
  /** Share of the code, 0–100. */
  percent: number;
}

/** The repository behind a project, as of the last sync with its host. */
export interface ScmFacts {
  /** The connection used for the sync; null = none. */
  linkId: string | null;
  host: ScmHost;
  lastSyncedAt: Date | null;
  isArchived: boolean;
  isDisconnected: boolean;
  hasCodeAccess: boolean;
  tokenScopes: readonly ScmTokenScope[];
}

/**
 * The reliability of a project's primary ref's findings, by its last scan that ended (cancelled scans do not
 * count): there is none, it failed or never finished, or it is older than `staleAfterDays`.
 */
export const coverages = ['ok', 'never_scanned', 'failing', 'stale'] as const;
export type Coverage = (typeof coverages)[number];
export const staleAfterDays = 30;

/** What a caller may do with a project, in the record's terms. */
export const projectScopes = [
  'read_finding',
  'triage_finding',
  'manage_project_settings',
  'delete_project',
  'assign_team',
] as const;
export type ProjectScope = (typeof projectScopes)[number];

/** Settings that bulk edit changes (api.md 4.6). */
export interface ProjectSettings {
  tags: readonly string[];
  managedDiffScan: boolean;
  managedFullScan: boolean;
  managedConfigCount: number;
  aiFullScan: boolean;
}
