/** What every statement of a reconcile is told: whose scan, on what, when, and the lists that the staged numbers point into. */
import type { IssueType } from '../../model/draft.ts';
import type { Manifest } from '../../model/scan.ts';
import type { TenantTransaction } from '../database.ts';

/** One analysis of the scan, in the order of the staged `analysis_no` (from 1). */
export interface ScannedAnalysis {
  analysisId: string;
  /** No finding of it may be closed: it failed, lost a result that could have been anywhere, or only lists components. */
  closesNothing: boolean;
  /** Every rule that ran, by tool rule key; null when unknown. */
  completeRuleKeys: readonly string[] | null;
  /** Every path that was scanned; null when unknown. */
  completePaths: readonly string[] | null;
  /** Paths on which it failed or which it skipped. */
  failedPaths: readonly string[];
  /** Lost results: a rule key, a path, or both; null means any. */
  withdrawn: readonly { ruleKey: string | null; path: string | null }[];
  /** It says, whole, what the project is built from: its inventory replaces the one before. */
  hasInventory: boolean;
}

export interface ReconcileScope {
  tx: TenantTransaction;
  scanId: string;
  /** Under which its rows are staged. */
  stagingId: string;
  projectId: string;
  refId: string;
  refKind: 'branch' | 'tag' | 'pull_request';
  /** The project's primary ref after this scan's own ref was taken into account; null when it has only pull requests. */
  primaryRefId: string | null;
  at: Date;
  isDiff: boolean;
  manifest: Manifest;
  analyses: readonly ScannedAnalysis[];
  /** rule.id by staged rule_no. */
  ruleIds: readonly string[];
  /** Rules that replaced others: findings of the old rule's id are findings of the new one's. */
  ruleAliases: ReadonlyMap<string, string>;
  /** profile.id by staged profile_no. */
  profileIds: readonly string[];
  /** Whether an ignore pattern covers findings of this issue type on this path; null where there is none. */
  isIgnored: ((issueType: IssueType, path: string) => boolean) | null;
  /** Of a diff scan: ignored paths that it has results on, and so speaks of. */
  ignoredPaths: ReadonlySet<string>;
}

/** The first three parameters of every statement here. */
export function scopeParameters(scope: ReconcileScope): [deploymentId: string, stagingId: string, refId: string] {
  return [scope.tx.deploymentId, scope.stagingId, scope.refId];
}

/**
 * Paths that a diff scan can speak of, apart from those with results: named by the manifest or the format. Null for a full
 * scan, which speaks of all.
 */
export function pathsInReach({ isDiff, manifest, analyses, ignoredPaths }: ReconcileScope): string[] | null {
  if (!isDiff) return null;
  return [
    ...(manifest.paths ?? []),
    ...manifest.deleted,
    ...Object.entries(manifest.renames).flat(),
    ...analyses.flatMap((analysis) => analysis.completePaths ?? []),
    ...ignoredPaths,
  ];
}

/** Ids of the scanned analyses, by position. */
export function analysisIds(scope: ReconcileScope): string[] {
  return scope.analyses.map((analysis) => analysis.analysisId);
}
