/**
 * What a parser makes of scanner output: drafts, what the scan covered, and problems. Plain facts in our own words, before
 * any row exists. Everything here is bounded by `ingest/limits.ts`; a parser never writes and never sees the database.
 */

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

/** A place in a file. Lines and columns count from 1; 0 where the tool gave none. End is inclusive of the line. */
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
  /** Its code: the region's own text, or the lines that hold it. */
  text?: string;
  /** What the tool says of the step. */
  note?: string;
}

/** What a tool says of one of its rules; the same for all results of the rule. */
export interface RuleFacts {
  /** Display name in words. */
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
  /** A ruleset or pack that the tool says it belongs to. */
  ruleset?: string;
  origin?: 'custom' | 'community';
  /** Rules that this one replaces: findings of theirs keep their identity under it. */
  supersedes?: string[];
  technologies?: string[];
}

/** One package at one version, somewhere in the project. */
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
  /** Versions that fix it, as the source listed them. */
  fixedVersions?: { package: string; version: string }[];
  epss?: { score: number; percentile: number; updatedAt?: string };
  publishedAt?: string;
  reachableCondition?: string;
  matchKind?: string;
  /** Packages that were looked into before it was said that nothing reaches it. */
  analyzedPackages?: DependencyRef[];
  transitiveMatches?: { dependency: DependencyRef; path: string; line: number }[];
  /** What brings it into the project: its direct dependencies, where the tool says who pulls in whom. */
  introducedBy?: { package: string; version: string }[];
}

/** The facts of a leaked credential. The secret itself is never here: only masked text and a keyed hash. */
export interface SecretFacts {
  secretType: string;
  /** First and last characters at most, the rest as asterisks. */
  maskedSecret?: string;
  /** Keyed hash of the whole secret (hex): equal secrets have equal hashes within this installation. */
  secretHash?: string;
  gitCommit?: string;
  gitCommitAt?: string;
  gitBlob?: string;
}

/** A region of a file that a tool's own fix replaces. An end column is the first one that stays; columns 0: the whole line. */
export interface FixReplacement {
  region: Region;
  text: string;
  /** What stands there, where the tool said it. */
  old?: string;
}

/** A fix as its tool gives it, for people and for whoever carries it out. */
export interface ToolFix {
  fixCode?: string;
  fixDiff?: string;
  explanation?: string;
  /** `fixCode` is whole and replaces what the finding matched: the region itself, or its lines. */
  replaces?: 'match' | 'lines';
  /** All that it changes, where the tool said all of it, and that is not too much. */
  changes?: { path: string; replacements: FixReplacement[] }[];
}

/** Everything shown about a finding but not asked about; stored as finding_detail.content. */
export interface FindingContent {
  message: string;
  /** The offending lines, masked where they hold a secret. */
  snippet?: string;
  /** Further places of the same result. */
  relatedSnippets?: { path: string; content: string }[];
  trace?: { source: TraceLocation[]; intermediate: TraceLocation[]; sink: TraceLocation[] };
  fix?: ToolFix;
  sca?: ScaFacts;
  secret?: SecretFacts;
  /** The tool's own ids, shown on the wire. */
  syntacticId?: string;
  matchBasedId?: string;
  ruleHashId?: string;
  /** A link into the repository's web view that the tool gave. */
  url?: string;
  commit?: string;
  /** Why the tool or a comment in the code suppressed it. */
  suppressionJustification?: string;
}

/** One result of a scan. */
export interface FindingDraft {
  ruleKey: string;
  /** Relative to the repository's root, `/` between the parts, no `.` or `..`. Empty where the result has no file. */
  path: string;
  region: Region;
  issueType: IssueType;
  severity: Severity;
  confidence?: Confidence;
  reachability?: Reachability;
  validity?: Validity;
  /** An ignore comment in the code, or the tool's own in-source suppression. */
  isMuted: boolean;
  /** The tool's own suppression outside of the code (SARIF `external`): becomes triage when nothing else was decided. */
  externalSuppression?: { status: 'accepted' | 'under_review'; justification: string };
  /** The tool's own stable fingerprints, by name; compared only within one tool and name. */
  fingerprints?: Record<string, string>;
  /** The matched source text as given, for identity; null where the tool gave none. Never holds a whole secret. */
  matchedText: string | null;
  /** Source lines around the match (with it), for identity; null where the tool gave none. */
  contextText: string | null;
  /** The number of contextText's first line, where the tool says (SARIF contextRegion.startLine). */
  contextStartLine?: number;
  content: FindingContent;
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
  /** purls of the components that pull it in. */
  parents: string[];
}

/** A defect of the input: where and what, in words for the person who uploaded it. */
export interface Problem {
  file: string;
  /** JSON pointer, byte offset or line: wherever it was noticed. */
  place: string;
  message: string;
  /** Of a lockfile that the scanner could not read. */
  lockfile?: UnreadLockfile;
}

/** What a scanner says of a lockfile that it could not read; line and column 0 and texts '' where it does not say. */
export interface UnreadLockfile {
  parser: string;
  reason: string;
  line: number;
  column: number;
  /** Of the lockfile, where it stopped. */
  text: string;
}

/**
 * What a parser yields, in this order within one analysis: `analysis` first; then rules, findings, dependencies, problems in any
 * order; `coverage` last. A file may hold several analyses (SARIF runs).
 */
export type ParseEvent =
  | { kind: 'analysis'; tool: string; toolVersion: string; category: string }
  | { kind: 'rule'; ruleKey: string; facts: RuleFacts }
  | { kind: 'finding'; draft: FindingDraft }
  | { kind: 'dependency'; draft: DependencyDraft }
  | { kind: 'problem'; problem: Problem; withdraws?: Withdrawal }
  | { kind: 'coverage'; coverage: Coverage };

/** Coverage lost because a result was dropped or truncated (readings section 7); an absent member means unknown, thus all. */
export interface Withdrawal {
  ruleKey?: string;
  path?: string;
}

/** What the finished analysis looked at, as far as the format says. */
export interface Coverage {
  /** False when the run reports failure: then nothing may be closed. */
  isSuccessful: boolean;
  /** Every rule that ran, when the format lists them completely (it holds one without results); null when unknown. */
  completeRuleKeys: string[] | null;
  /** Every path that was scanned, when the format lists them completely; null when unknown. */
  completePaths: string[] | null;
  /** Paths on which the tool reported errors: not covered. */
  failedPaths: string[];
  /** Former paths of files that it knows to be gone or renamed, also where it did not look at every path. */
  deletedPaths?: string[];
  /** The dependencies are the whole inventory: what is not among them is no longer used. */
  hasDependencyInventory: boolean;
  /** It looked for no findings at all (a bare SBOM): then it says nothing of those of earlier uploads. */
  isInventoryOnly?: boolean;
}
