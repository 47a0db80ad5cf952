/** A scan in domain terms: its states, its counts, and an upload's manifest (readings section 7). */
import type { Changes } from './identity/line-map.ts';

export const scanStatuses = ['pending', 'running', 'completed', 'error', 'cancelled', 'never_finished'] as const;
export type ScanStatus = (typeof scanStatuses)[number];

export const scanScopes = ['full', 'diff'] as const;
export type ScanScope = (typeof scanScopes)[number];

/**
 * Counts of a scan. `parsed` counts the results read; of these `ignored` matched an ignore pattern, `duplicates`
 * repeated another result, `new` became findings, `reopened` were FIXED or REMOVED before, `unchanged` are the rest.
 * `fixed` and `removed` count findings that it closed, `muted` those newly covered by an ignore comment.
 */
export interface ScanCounts {
  parsed: number;
  new: number;
  unchanged: number;
  reopened: number;
  fixed: number;
  removed: number;
  muted: number;
  duplicates: number;
  ignored: number;
}

/** What changed since another commit, as the uploader's git says. */
export interface ChangesSince extends Changes {
  /**
   * The commit of an earlier scan, in lower case. Used for the analyses whose last scan on the ref, or on the base if
   * they are new on the ref, saw it.
   */
  baseCommit: string;
}

/** An upload's claim of what it covers. */
export interface Manifest {
  /** Scanned paths; null if not given. */
  paths: readonly string[] | null;
  deleted: readonly string[];
  /** Old path to new path. */
  renames: Readonly<Record<string, string>>;
  /** Absent in manifests of older uploads, as the next one. */
  changes?: readonly ChangesSince[];
  /** The target branch of the pull request: the ref from which a new ref is compared, before the primary one. */
  baseRef?: string | undefined;
  /** Paths whose scanned content is not that of the scan's commit. */
  uncommitted?: readonly string[];
}

/** Where a scan's uploader says that it runs: shown, and trusted for nothing. */
export interface CiRun {
  /** The name of the CI system. */
  system: string;
  /** The system's number or name of the run; '' if it was not given. */
  run: string;
  /** The page of the run, an http or https URL without credentials; '' if it was not given. */
  url: string;
}

/** Progress of a scan that has not ended. */
export interface ScanProgress {
  step?: string;
  resultsRead?: number;
}
