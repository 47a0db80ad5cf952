/**
 * A parser's output: drafts, coverage and problems, as plain facts before any row exists. Everything is bounded by
 * `ingest/limits.ts`; a parser never writes and never sees the database.
 */

import type { Place } from './place.ts';

export const issueTypes = ['sast', 'sca', 'secrets', 'ai_sast'] as const;
export type IssueType = (typeof issueTypes)[number];
export const severities = ['low', 'medium', 'high', 'critical'] as const;
export type Severity = (typeof severities)[number];
export const confidences = ['low', 'medium', 'high'] as const;
export type Confidence = (typeof confidences)[number];
export const reachabilities = [
  'reachable',
  'always_reachable',
  'conditionally_reachable',
  'no_reachability_analysis',
  'unreachable',
] as const;
export type Reachability = (typeof reachabilities)[number];
export const validities = ['confirmed_valid', 'confirmed_invalid', 'validation_error', 'no_validator'] as const;
export type Validity = (typeof validities)[number];
export const transitivities = ['direct', 'transitive', 'unknown'] as const;
export type Transitivity = (typeof transitivities)[number];
/** Only for development and tests, or not always installed. */
export const dependencyScopes = ['development', 'optional'] as const;
export type DependencyScope = (typeof dependencyScopes)[number];

/** A region of a file. Lines and columns count from 1; 0 if the tool gave none. The end line is inclusive. */
export interface Region {
  startLine: number;
  startColumn: number;
  endLine: number;
  endColumn: number;
}

/** A step of a dataflow trace. */
export interface TraceLocation extends Region {
  path: string;
  startOffset?: number;
  endOffset?: number;
  /** The region's text, or the lines that contain it. */
  text?: string;
  /** The tool's note on the step. */
  note?: string;
}

/** A tool's description of one of its rules, shared by all results of the rule. */
export interface RuleFacts {
  /** Display name. */
  name?: string;
  shortDescription?: string;
  fullDescription?: string;
  helpText?: string;
  helpUrl?: string;
  /** `CWE-79: Improper …` or `CWE-79`. */
  cwes?: string[];
  /** `A03:2021 - Injection`. */
  owasps?: string[];
  references?: string[];
  category?: string;
  subcategories?: string[];
  /** The ruleset or pack it belongs to. */
  ruleset?: string;
  origin?: 'custom' | 'community';
  /** Rules that this one replaces: their findings keep their identity under it. */
  supersedes?: string[];
  technologies?: string[];
}

/** One package at one version in the project. */
export interface DependencyRef {
  package: string;
  version: string;
  ecosystem: string;
  purl?: string;
  transitivity: Transitivity;
  lockfilePath?: string;
  lockfileLine?: number;
  manifestPath?: string;
}

/** The facts of a vulnerable dependency. */
export interface ScaFacts {
  /** CVE, GHSA or the advisory database's own id. */
  vulnerabilityId: string;
  aliases?: string[];
  foundDependency: DependencyRef;
  /** Versions that fix it, as the source lists them. */
  fixedVersions?: { package: string; version: string }[];
  epss?: { score: number; percentile: number; updatedAt?: string };
  publishedAt?: string;
  reachableCondition?: string;
  matchKind?: string;
  /** What the scanner’s rule is about, in its own word: reachable, upgrade-only, malicious, legacy. */
  ruleKind?: string;
  /** Packages that were analysed to conclude that it is unreachable. */
  analyzedPackages?: DependencyRef[];
  transitiveMatches?: { dependency: DependencyRef; path: string; line: number }[];
  /** The direct dependencies that bring it in, if the tool reports the graph. */
  introducedBy?: { package: string; version: string }[];
  /** What it is needed for; absent: at run time, or unknown. */
  scope?: DependencyScope;
  /** It is in a catalogue of vulnerabilities that are exploited (KEV of CISA, …); since when, if the source says. */
  knownExploited?: { since?: string };
}

/** The facts of a leaked credential. Never the secret itself: only masked text and a keyed hash. */
export interface SecretFacts {
  secretType: string;
  /** At most the first and last characters; the rest are asterisks. */
  maskedSecret?: string;
  /** Keyed hash of the whole secret (hex): equal secrets have equal hashes within this installation. */
  secretHash?: string;
  gitCommit?: string;
  gitCommitAt?: string;
  gitBlob?: string;
}

/** A region that a tool's own fix replaces. The end column is exclusive; columns 0 mean the whole line. */
export interface FixReplacement {
  region: Region;
  text: string;
  /** The text it replaces, if the tool gave it. */
  old?: string;
}

/** A tool's own fix, for display and for applying. */
export interface ToolFix {
  fixCode?: string;
  fixDiff?: string;
  explanation?: string;
  /** `fixCode` is complete and replaces the match: the region itself, or its lines. */
  replaces?: 'match' | 'lines';
  /** All changes, if the tool gave all of them and they are within bounds. */
  changes?: { path: string; replacements: FixReplacement[] }[];
}

/** Display-only content of a finding; stored as finding_detail.content. */
export interface FindingContent {
  message: string;
  /** Absent for a finding in a file of the repository. */
  place?: Place;
  /** The file is above the repository's root: the path lost its leading `..`, and may be that of another file. */
  isAboveRoot?: true;
  /** The offending lines, masked if they contain a secret. */
  snippet?: string;
  /** Further locations of the same result that have a text; lines as in a region, absent if the tool gave none. */
  relatedSnippets?: { path: string; content: string; startLine?: number; endLine?: number }[];
  trace?: { source: TraceLocation[]; intermediate: TraceLocation[]; sink: TraceLocation[] };
  fix?: ToolFix;
  sca?: ScaFacts;
  secret?: SecretFacts;
  /** The tool's own ids, shown on the wire. */
  syntacticId?: string;
  matchBasedId?: string;
  ruleHashId?: string;
  /** The tool's link into the repository's web view. */
  url?: string;
  commit?: string;
  /** Why the tool or a comment in the code suppressed it. */
  suppressionJustification?: string;
}

/** One result of a scan. */
export interface FindingDraft {
  ruleKey: string;
  /**
   * Relative to the repository's root, `/` between the parts, no `.` or `..`. Empty for a result without a file. For one
   * that is elsewhere, see `content.place`.
   */
  path: string;
  region: Region;
  issueType: IssueType;
  severity: Severity;
  confidence?: Confidence;
  reachability?: Reachability;
  validity?: Validity;
  /** An ignore comment in the code, or the tool's own in-source suppression. */
  isMuted: boolean;
  /** The tool's own suppression outside the code (SARIF `external`): becomes triage if there is no other decision. */
  externalSuppression?: { status: 'accepted' | 'under_review'; justification: string };
  /** The tool's own stable fingerprints, by name; compared only within one tool and name. */
  fingerprints?: Record<string, string>;
  /** The matched source text, for identity; null if the tool gave none. Never contains a whole secret. */
  matchedText: string | null;
  /** Source lines around and including the match, for identity; null if the tool gave none. */
  contextText: string | null;
  /** The line number of contextText's first line, if the tool gave it (SARIF contextRegion.startLine). */
  contextStartLine?: number;
  content: FindingContent;
  /**
   * How earlier versions of the server read this result, where it differs in what identifies it: as another package, or
   * as code. Findings that they stored are recognised by it.
   */
  formerReadings?: readonly ('code' | { ecosystem: string; package: string })[];
}

/** One component of an inventory. */
export interface DependencyDraft {
  ecosystem: string;
  name: string;
  version: string;
  purl: string;
  lockfilePath: string;
  transitivity: Transitivity;
  licenses: string[];
  /** purls of its parents. */
  parents: string[];
}

/** A defect of the input: where and what, for the person who uploaded it. */
export interface Problem {
  file: string;
  /** JSON pointer, byte offset or line. */
  place: string;
  message: string;
  /** For programs; absent: none. */
  code?: string;
  /** Set for a lockfile that the scanner could not read. */
  lockfile?: UnreadLockfile;
}

/** The scanner's report on an unreadable lockfile; line and column 0 and texts '' if not given. */
export interface UnreadLockfile {
  parser: string;
  reason: string;
  line: number;
  column: number;
  /** The lockfile's text where parsing stopped. */
  text: string;
}

/** What an analysis says of itself besides its name. */
export interface AnalysisFacts {
  /** What was scanned, if not the repository: an image with its tag or digest, a cluster. '' if unknown. */
  scanned?: string;
  /** The category under which versions before 0.2.0 stored such an analysis, if that was another one. */
  formerCategory?: string;
}

export interface ParsedAnalysis extends AnalysisFacts {
  kind: 'analysis';
  tool: string;
  toolVersion: string;
  category: string;
}

/**
 * A parser's output, in this order within one analysis: `analysis` first; then rules, findings, dependencies and
 * problems in any order; `coverage` last. A file may hold several analyses (SARIF runs).
 */
export type ParseEvent =
  | ParsedAnalysis
  | { kind: 'rule'; ruleKey: string; facts: RuleFacts }
  | { kind: 'finding'; draft: FindingDraft }
  | { kind: 'dependency'; draft: DependencyDraft }
  | { kind: 'problem'; problem: Problem; withdraws?: Withdrawal }
  | { kind: 'coverage'; coverage: Coverage };

/**
 * Coverage lost because a result was dropped or truncated (readings section 7). An absent member means unknown, so all.
 */
export interface Withdrawal {
  ruleKey?: string;
  path?: string;
  /** The tool has not checked it. Names are compared as the ecosystem does (package-key.ts). */
  package?: { ecosystem: string; name: string };
}

/** What the finished analysis covered, as far as the format says. */
export interface Coverage {
  /** False if the run reports failure: it closes nothing. */
  isSuccessful: boolean;
  /** Every rule that ran, if the format lists all of them (one without results proves it); null if unknown. */
  completeRuleKeys: string[] | null;
  /** It answers for these rules alone, so findings of others stay; absent if it answers for all. */
  onlyRuleKeys?: string[];
  /** It answers for these kinds of findings alone: a list of packages says nothing of code. */
  onlyIssueTypes?: IssueType[];
  /** Every scanned path, if the format lists all of them; null if unknown. */
  completePaths: string[] | null;
  /** Paths on which the tool reported errors: not covered. */
  failedPaths: string[];
  /** Former paths of files known to be deleted or renamed, even if the tool did not scan every path. */
  deletedPaths?: string[];
  /** The dependencies are the whole inventory: a dependency not among them is no longer used. */
  hasDependencyInventory: boolean;
  /** It did not look for findings (a bare SBOM), so findings of earlier uploads stay. */
  isInventoryOnly?: boolean;
}
