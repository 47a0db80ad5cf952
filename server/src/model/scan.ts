/** A scan in the words of the domain: its states, what it did, and what an upload says of its reach (readings section 7). */

export const scanStatuses = ['pending', 'running', 'completed', 'error', 'cancelled', 'never_finished'] as const;
export type ScanStatus = (typeof scanStatuses)[number];

export const scanScopes = ['full', 'diff'] as const;
export type ScanScope = (typeof scanScopes)[number];

/**
 * What a scan did. `parsed` counts the results read; of these `ignored` lay under an ignore pattern, `duplicates` were told twice,
 * `new` became findings, `reopened` were FIXED or REMOVED before, `unchanged` are the rest. `fixed` and `removed` count findings that
 * it closed, `muted` those that an ignore comment has come to cover.
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

/** What an upload says of its own reach. */
export interface Manifest {
  /** Scanned paths; null when not said. */
  paths: readonly string[] | null;
  deleted: readonly string[];
  /** Old path to new path. */
  renames: Readonly<Record<string, string>>;
}

/** How far a scan that has not ended is. */
export interface ScanProgress {
  step?: string;
  resultsRead?: number;
}
