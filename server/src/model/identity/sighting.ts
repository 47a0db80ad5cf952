/**
 * The terms of identity (docs/identity.md): a sighting is one result of one scan, reduced to its location and evidence;
 * a known sighting is the latest one of a stored finding. Everything in this folder is pure and independent of input
 * order.
 */

import type { FileMaps } from './file-maps.ts';

/** The compared part of one result. Digests are 64-bit, as decimal text (the database driver's form of bigint). */
export interface Sighting {
  /** Sightings of different analyses are never the same finding. */
  analysisNo: number;
  ruleId: string;
  path: string;
  startLine: number;
  startColumn: number;
  endLine: number;
  endColumn: number;
  toolDigest: string | null;
  textDigest: string;
  contextDigest: string | null;
  sketch: Uint8Array | null;
}

/** The latest sighting of a stored finding. */
export interface KnownSighting extends Sighting {
  findingId: string;
  /** UNRESOLVED or MUTED. A FIXED or REMOVED finding is matched only if no present one fits. */
  isPresent: boolean;
}

/** The kind of evidence that decided, from strongest to weakest, which is also the order in which passes run. */
export const matchPasses = [
  'unchanged',
  'mapped',
  'aligned',
  'moved_in_file',
  'tool_fingerprint',
  'edited',
  'rephrased',
  'renamed_file',
  'moved_to_file',
  'seen_again',
] as const;
export type MatchPass = (typeof matchPasses)[number];

/**
 * Why a result is the same finding: the evidence compared and the outcome. Stored and shown, never used in computation.
 */
export interface MatchEvidence {
  agreed: readonly EvidenceKind[];
  /** Before and after, for evidence that people can read; null for digests. */
  differed: Partial<Record<EvidenceKind, readonly [before: string, after: string] | null>>;
}

export const evidenceKinds = ['rule', 'path', 'place', 'tool_fingerprint', 'text', 'context'] as const;
export type EvidenceKind = (typeof evidenceKinds)[number];

export interface Match<Known extends KnownSighting, Found extends Sighting> {
  known: Known;
  found: Found;
  pass: MatchPass;
}

export interface AssignmentInput<Known extends KnownSighting, Found extends Sighting> {
  known: readonly Known[];
  found: readonly Found[];
}

/** Scan-wide context: renames, rule aliases, reach. */
export interface ScanContext {
  /** Old path to new path, if known. */
  renames?: Readonly<Record<string, string>>;
  /** Old rule id to the id of the rule that supersedes it. */
  ruleAliases?: ReadonlyMap<string, string>;
  /** Text digest to the one that stands for its advisory, for packages whose advisory has several ids. */
  advisories?: ReadonlyMap<string, string>;
  /**
   * True if the scan would report the finding were it unchanged; all are if undefined. A finding out of reach has not
   * moved.
   */
  isInReach?: (known: KnownSighting) => boolean;
  /** The lines of files as version control knows them. Their renames must be among `renames`. */
  fileMaps?: FileMaps | undefined;
}

export interface Assignment<Known extends KnownSighting, Found extends Sighting> {
  matches: Match<Known, Found>[];
  /** Unmatched, in file order. */
  knownLeft: Known[];
  foundLeft: Found[];
}
