/**
 * One line of gitignore syntax (gitignore(5), git's wildmatch.c), parsed once and matched in time proportional to
 * pattern times path. No backtracking regular expression, because one deployment's patterns and uploads must not stall
 * the server. Rejects, rather than keeps without effect, what git would never match (an empty segment, `.` and `..`, an
 * unterminated bracket or escape), and a slash inside a bracket or after a backslash.
 */
import { parseClass } from './character-class.ts';

/** Characters of one pattern. */
export const patternLengthMax = 300;

/** Matches one character; `null` is `*`, which matches any number of characters. */
type Token = ((char: string) => boolean) | null;

/** `any_depth` is a segment `**`: zero or more directories. */
type Segment = { kind: 'any_depth' } | { kind: 'literal'; text: string } | { kind: 'tokens'; tokens: readonly Token[] };

export interface IgnorePattern {
  /** `!`: re-includes what an earlier pattern ignored. */
  isNegated: boolean;
  onlyDirectories: boolean;
  /** Matched against the whole path; otherwise against its last segment. */
  isAnchored: boolean;
  segments: readonly Segment[];
}

export type ParsedPattern =
  | { kind: 'pattern'; pattern: IgnorePattern }
  /** A line that begins with `#`: kept without effect. */
  | { kind: 'comment' }
  | { kind: 'malformed'; problem: string };

export function parsePattern(line: string): ParsedPattern {
  if (line.length > patternLengthMax) return malformed(`is longer than ${patternLengthMax} characters`);
  if (/[\0\n\r]/.test(line)) return malformed('contains a NUL character or a line break');
  if (line.startsWith('#')) return { kind: 'comment' };
  const given = withoutTrailingSpaces(line);
  const isNegated = given.startsWith('!');
  let text = isNegated ? given.slice(1) : given;
  const onlyDirectories = text.endsWith('/');
  if (onlyDirectories) text = text.slice(0, -1);
  const isAnchored = text.includes('/');
  if (text.startsWith('/')) text = text.slice(1);
  if (text === '') return malformed('is empty');
  const parts = segmentsOf(text, isAnchored);
  if (typeof parts === 'string') return malformed(parts);
  return { kind: 'pattern', pattern: { isNegated, onlyDirectories, isAnchored, segments: parts } };
}

function malformed(problem: string): ParsedPattern {
  return { kind: 'malformed', problem };
}

/** Trailing spaces are ignored unless escaped by a backslash. */
function withoutTrailingSpaces(line: string): string {
  let end = line.length;
  while (end > 0 && line[end - 1] === ' ' && !isEscaped(line, end - 1)) end -= 1;
  return line.slice(0, end);
}

function isEscaped(text: string, at: number): boolean {
  let backslashes = 0;
  while (text[at - 1 - backslashes] === '\\') backslashes += 1;
  return backslashes % 2 === 1;
}

/** The segments between slashes, or what is wrong with them. */
function segmentsOf(text: string, isAnchored: boolean): Segment[] | string {
  const segments: Segment[] = [];
  // A manual split, so that a slash inside a bracket is not mistaken for the end of a segment.
  for (let at = 0; at <= text.length;) {
    const segment = readSegment(text, at);
    if (typeof segment === 'string') return segment;
    const raw = text.slice(at, segment.end);
    if (raw === '') return 'contains an empty segment (two slashes in a row)';
    if (raw === '.' || raw === '..') return 'contains a segment . or .., which no path has; leave it out';
    const isAnyDepth = isAnchored && /^\*\*+$/.test(raw);
    const isLast = segment.end >= text.length;
    if (isAnyDepth) segments.push({ kind: 'any_depth' });
    // `a/**` matches everything below a, but not a itself.
    if (isAnyDepth && isLast) segments.push({ kind: 'tokens', tokens: [null] });
    if (!isAnyDepth) segments.push(segment.segment);
    at = segment.end + 1;
  }
  return segments;
}

function readSegment(text: string, start: number): { segment: Segment; end: number } | string {
  const tokens: Token[] = [];
  let literal = '';
  let isLiteral = true;
  let at = start;
  while (at < text.length && text[at] !== '/') {
    let char = String.fromCodePoint(text.codePointAt(at) ?? 0);
    if (char === '*' || char === '?' || char === '[') isLiteral = false;
    if (char === '[') {
      const parsed = parseClass(text, at);
      if (typeof parsed === 'string') return parsed;
      tokens.push(parsed.fits);
      at = parsed.end;
      continue;
    }
    if (char === '*') {
      // Several stars within a segment equal one.
      if (tokens.at(-1) !== null) tokens.push(null);
      at += 1;
      continue;
    }
    if (char === '?') {
      tokens.push(() => true);
      at += 1;
      continue;
    }
    if (char === '\\') {
      at += 1;
      if (at >= text.length) return 'ends with an incomplete backslash escape';
      if (text[at] === '/') return 'escapes a slash; write it without the backslash';
      char = String.fromCodePoint(text.codePointAt(at) ?? 0);
    }
    const wanted = char;
    tokens.push((other) => other === wanted);
    literal += wanted;
    at += wanted.length;
  }
  return { segment: isLiteral ? { kind: 'literal', text: literal } : { kind: 'tokens', tokens }, end: at };
}

/** True if the pattern matches the file or directory with these path segments. Does not consider paths below it. */
export function matches(pattern: IgnorePattern, path: readonly string[], isDirectory: boolean): boolean {
  if (pattern.onlyDirectories && !isDirectory) return false;
  return matchesInSequence(pattern.segments, pattern.isAnchored ? path : path.slice(-1), {
    isRun: (segment) => segment.kind === 'any_depth',
    fits: matchesSegment,
  });
}

function matchesSegment(segment: Segment, text: string): boolean {
  if (segment.kind === 'literal') return segment.text === text;
  if (segment.kind === 'any_depth') return true;
  return matchesInSequence(segment.tokens, [...text], {
    isRun: (token) => token === null,
    fits: (token, char) => token?.(char) ?? true,
  });
}

/**
 * True if the elements match in sequence, where a run matches any number of them. After a second run the first need not
 * be retried: the second can take whatever the first could. So the cost is at most elements times patterns.
 */
function matchesInSequence<Pattern, Element>(
  patterns: readonly Pattern[],
  elements: readonly Element[],
  { isRun, fits }: { isRun: (pattern: Pattern) => boolean; fits: (pattern: Pattern, element: Element) => boolean },
): boolean {
  let at = 0;
  let element = 0;
  let run: { at: number; from: number } | undefined;
  while (element < elements.length) {
    const pattern = patterns[at];
    if (at < patterns.length && isRun(pattern as Pattern)) {
      run = { at, from: element };
      at += 1;
    } else if (at < patterns.length && fits(pattern as Pattern, elements[element] as Element)) {
      at += 1;
      element += 1;
    } else if (run !== undefined) {
      run.from += 1;
      at = run.at + 1;
      element = run.from;
    } else {
      return false;
    }
  }
  return patterns.slice(at).every(isRun);
}
