/** A finding, complete, so that nobody needs its file again. Plain data, which passes between threads. */

export interface Position {
  /** From 1. */
  line: number;
  /** From 1, in UTF-16 units. */
  column: number;
  /** From 0, in UTF-16 units of the file's text. */
  offset: number;
  /** Column and offset in bytes of UTF-8, as Semgrep counts them. */
  byteColumn: number;
  byteOffset: number;
}

export interface Span {
  start: Position;
  /** Behind the last character. */
  end: Position;
  text: string;
}

/** A span of any file of the project. */
export interface SpanIn extends Span {
  path: string;
}

/** SHA-256 in hexadecimal digits. */
export interface CodeHashes {
  code: string;
  startLine: string;
  endLine: string;
  pattern: string;
}

export interface Finding extends Span {
  ruleId: string;
  /** Relative to what is scanned, with slashes. */
  path: string;
  /** The rule's, with what the metavariables stand for. */
  message: string;
  /** The lines of the finding, whole, without the last line end. */
  lines: string;
  /** By their names with `$`. */
  metavariables: Readonly<Record<string, Span>>;
  /** What to write in its place; undefined if the rule has no fix. */
  fix: string | undefined;
  /** Undefined unless a rule of `mode: taint` found it. `crosses`: from one function into another. */
  flow: { source: SpanIn; steps: readonly SpanIn[]; crosses: boolean } | undefined;
  /** The id that Semgrep gives the same finding of the same rule (`match_based_id`). */
  matchBasedId: string;
  /** As Semgrep sends them. */
  hashes: CodeHashes;
  /** A comment in the code says to ignore it. */
  isMuted: boolean;
}

/** Why a file, or a rule on it, was not scanned as a whole. */
export interface Problem {
  kind:
    | 'damaged'
    | 'too-large'
    | 'too-deep'
    | 'too-slow'
    | 'too-much-memory'
    | 'unreadable'
    | 'rule-not-run'
    | 'failed';
  /** Undefined of a rule that is not run on any file. */
  path: string | undefined;
  /** Undefined if it is about the whole file. */
  ruleId: string | undefined;
  message: string;
}
