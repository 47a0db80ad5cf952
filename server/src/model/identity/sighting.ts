/**
 * The words of identity (docs/identity.md): a sighting is one result of one scan, reduced to its place and its evidence; a known
 * sighting is what a stored finding was last seen as. Everything in this folder is pure and independent of the order of its input.
 */

/** What is compared of one result. Digests are 64-bit, as decimal text (the form in which the database driver gives bigints). */
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

/** What a stored finding was last seen as. */
export interface KnownSighting extends Sighting {
  findingId: string;
  /** UNRESOLVED or MUTED. A finding that was FIXED or REMOVED is taken only when no present one fits. */
  isPresent: boolean;
}

/** Which kind of evidence decided, from strongest to weakest. The order is the order in which they are tried. */
export const matchPasses = [
  'unchanged',
  'aligned',
  'moved_in_file',
  'tool_fingerprint',
  'edited',
  'renamed_file',
  'moved_to_file',
  'seen_again',
] as const;
export type MatchPass = (typeof matchPasses)[number];

/** Why a result is the same finding: what was compared, and how it came out. Stored and shown; never computed with. */
export interface MatchEvidence {
  agreed: readonly EvidenceKind[];
  /** Before and after, where that says something to a person; null where it does not (digests). */
  differed: Partial<Record<EvidenceKind, readonly [before: string, after: string] | null>>;
}

export const evidenceKinds = ['rule', 'path', 'place', 'tool_fingerprint', 'text', 'context'] as const;
export type EvidenceKind = (typeof evidenceKinds)[number];

export interface Match<Known extends KnownSighting, Found extends Sighting> {
  known: Known;
  found: Found;
  pass: MatchPass;
}

export interface Sides<Known extends KnownSighting, Found extends Sighting> {
  known: readonly Known[];
  found: readonly Found[];
}

/** What holds besides the sightings themselves. */
export interface Circumstances {
  /** Old path to new path, as far as somebody knows. */
  renames?: Readonly<Record<string, string>>;
  /** Old rule id to the id of the rule that supersedes it. */
  ruleAliases?: ReadonlyMap<string, string>;
  /** Whether the scan would have shown the finding, were it still in its place; without it, all are. One out of reach has not moved. */
  isInReach?: (known: KnownSighting) => boolean;
}

export interface Assignment<Known extends KnownSighting, Found extends Sighting> {
  matches: Match<Known, Found>[];
  /** What no match was found for, in the order of place. */
  knownLeft: Known[];
  foundLeft: Found[];
}
