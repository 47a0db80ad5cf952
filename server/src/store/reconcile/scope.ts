/**
 * Input of every reconcile statement: the scan, its target and time, and the lists that the staged numbers refer to.
 */
import type { IssueType } from '../../model/draft.ts';
import type { FileMaps } from '../../model/identity/file-maps.ts';
import type { Manifest } from '../../model/scan.ts';
import type { TenantTransaction } from '../database.ts';

/** One analysis of the scan, in the order of the staged `analysis_no` (from 1). */
export interface ScannedAnalysis {
  analysisId: string;
  /**
   * None of its findings may be closed: it failed, lost a result that could have been anywhere, or only lists
   * components.
   */
  closesNothing: boolean;
  /** Every rule that ran, by tool rule key; null when unknown. */
  completeRuleKeys: readonly string[] | null;
  /** The rules that it answers for, by tool rule key; null for all. */
  onlyRuleKeys: readonly string[] | null;
  /** The kinds of findings that it answers for; null for all. */
  onlyIssueTypes: readonly IssueType[] | null;
  /** Every path that was scanned; null when unknown. */
  completePaths: readonly string[] | null;
  /** Paths on which it failed or that it skipped. */
  failedPaths: readonly string[];
  /** Lost results: a rule key, a path, a package, or several of them; null means any. */
  withdrawn: readonly {
    ruleKey: string | null;
    path: string | null;
    ecosystem: string | null;
    packageKey: string | null;
  }[];
  /** It has a complete inventory, which replaces the previous one. */
  hasInventory: boolean;
}

/** A ref from whose last scan version control knows the lines of this scan. */
export interface BaseSide {
  refId: string;
  /** By position of the analysis; null for those that this base does not serve. */
  analysisIds: readonly (string | null)[];
  /** Old path to new path, since that scan. */
  renames: Readonly<Record<string, string>>;
  fileMaps: FileMaps;
}

export interface ReconcileScope {
  tx: TenantTransaction;
  scanId: string;
  /** The id under which its rows are staged. */
  stagingId: string;
  projectId: string;
  refId: string;
  refKind: 'branch' | 'tag' | 'pull_request';
  /** The project's primary ref, including the effect of this scan's own ref; null if it has only pull requests. */
  primaryRefId: string | null;
  at: Date;
  isDiff: boolean;
  manifest: Manifest;
  /** Old path to new path: the manifest's, those since the last scan of each analysis, and `spellings`. */
  renames: Readonly<Record<string, string>>;
  /** What version control knows about the lines of the analyses' findings on this ref. */
  fileMaps: FileMaps;
  /** For analyses that are new on this ref: what version control knows of their findings on the refs it comes from. */
  bases: readonly BaseSide[];
  analyses: readonly ScannedAnalysis[];
  /** rule.id by staged rule_no. */
  ruleIds: readonly string[];
  /** Renamed rules: findings with the old rule's id are findings of the new rule. */
  ruleAliases: ReadonlyMap<string, string>;
  /** Paths as an older version may have stored them, to how this scan spells them (model/path-spellings.ts). */
  spellings: Readonly<Record<string, string>>;
  /** profile.id by staged profile_no. */
  profileIds: readonly string[];
  /** Returns true if an ignore pattern covers this issue type on this path; null if there are no patterns. */
  isIgnored: ((issueType: IssueType, path: string) => boolean) | null;
  /** For diff scans: ignored paths that have results, and so are in reach. */
  ignoredPaths: ReadonlySet<string>;
}

/** The first three parameters of every statement here. */
export function scopeParameters(scope: ReconcileScope): [deploymentId: string, stagingId: string, refId: string] {
  return [scope.tx.deploymentId, scope.stagingId, scope.refId];
}

/**
 * Paths in a diff scan's reach, apart from those with results: named by the manifest or the format. Null for a full
 * scan, which reaches all.
 */
export function pathsInReach({ isDiff, manifest, analyses, ignoredPaths, spellings }: ReconcileScope): string[] | null {
  if (!isDiff) return null;
  return [
    ...(manifest.paths ?? []),
    ...manifest.deleted,
    ...Object.entries(manifest.renames).flat(),
    ...analyses.flatMap((analysis) => analysis.completePaths ?? []),
    ...ignoredPaths,
    ...Object.keys(spellings),
  ];
}

/** Ids of the findings that a result matched and differs from: a SELECT over $1 (deployment) and $2 (staging id). */
export const differing = `SELECT finding_id FROM parapet.staged_match
  WHERE deployment_id = $1 AND staging_id = $2 AND differs AND finding_id IS NOT NULL`;

/** Ids of the scanned analyses, by position. */
export function analysisIds(scope: ReconcileScope): string[] {
  return scope.analyses.map((analysis) => analysis.analysisId);
}
