/** A scan in domain terms: its states, its counts, and an upload's manifest (readings section 7). */

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

/** An upload's claim of what it covers. */
export interface Manifest {
  /** Scanned paths; null if not given. */
  paths: readonly string[] | null;
  deleted: readonly string[];
  /** Old path to new path. */
  renames: Readonly<Record<string, string>>;
}

/** Progress of a scan that has not ended. */
export interface ScanProgress {
  step?: string;
  resultsRead?: number;
}
