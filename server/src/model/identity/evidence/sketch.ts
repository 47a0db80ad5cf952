/**
 * The sketch of a result: hashes of its words and surrounding lines, for comparing what is no longer equal. At most 64 bytes:
 *
 *   byte 0      format: 1 for source text; 2 for a message that stands for it; 3 for a secret's keyed hash
 *   byte 1      number of word hashes w (0..24)
 *   byte 2      lines before (high half, 0..4) and after (low half, 0..4) the match; 255 when the context is unknown
 *   w bytes     one byte for each word of the matched text, in order
 *   3 bytes     for each line before (farthest first), the match's first line, and each line after its last (nearest first)
 *
 * A line hash ignores white space; 0 for a blank line. These hashes are short: they weigh evidence and never decide
 * alone.
 */

/** In bytes. @internal For tests of the evidence. */
export const sketchLengthMax = 64;
/** What the identifying text is, with its format: its sketch tells, because the digest does not. */
const formats = { text: 1, message: 2, secret: 3 } as const;
export type TextKind = keyof typeof formats;
const wordsMax = 24;
const linesMax = 4;
const noLines = 255;

/** Source lines around a match: it starts in `lines[first]` and ends in `lines[last]`. */
export interface CodeContext {
  lines: readonly string[];
  first: number;
  last: number;
}

export interface Sketch {
  /** True if the tool showed no source text, so that its message stands for it. */
  isMessage: boolean;
  /** True if the text digest is that of a secret's keyed hash: equal ones are the same secret. */
  isSecret: boolean;
  /** One byte per word, in order. */
  words: Uint8Array;
  /** Line hashes by distance: `before[0]` is the line above the match. Empty when unknown. */
  before: readonly number[];
  /** Hash of the line in which the match starts; null if unknown. */
  own: number | null;
  /** `after[0]` is the line below the match. */
  after: readonly number[];
}

const noSketch: Sketch = {
  isMessage: false,
  isSecret: false,
  words: new Uint8Array(0),
  before: [],
  own: null,
  after: [],
};

/** The sketch of a text of some kind and its context; null if there is nothing to hold. */
export function encodeSketch(text: string, kind: TextKind, context: CodeContext | null): Uint8Array | null {
  const words = wordHashes(text);
  if (words.length === 0 && context === null && kind === 'text') return null;
  const format = formats[kind];
  if (context === null) return Uint8Array.of(format, words.length, noLines, ...words);
  const { lines, first, last } = context;
  const from = Math.max(0, first - linesMax);
  const to = Math.min(lines.length - 1, last + linesMax);
  const before = first - from;
  const after = to - last;
  const bytes = new Uint8Array(3 + words.length + 3 * (before + 1 + after));
  bytes[0] = format;
  bytes[1] = words.length;
  bytes[2] = (before << 4) | after;
  bytes.set(words, 3);
  let at = 3 + words.length;
  const put = (line: number): void => {
    const hash = lineHash(lines[line] ?? '');
    bytes[at++] = hash >>> 16;
    bytes[at++] = (hash >>> 8) & 255;
    bytes[at++] = hash & 255;
  };
  for (let line = from; line <= first; line++) put(line);
  for (let line = last + 1; line <= to; line++) put(line);
  return bytes;
}

const textKinds: readonly TextKind[] = ['text', 'message', 'secret'];

/** Decodes a sketch; an unknown format counts as none. */
export function decodeSketch(bytes: Uint8Array | null): Sketch {
  const kind = textKinds.find((known) => formats[known] === bytes?.[0]);
  if (bytes === null || kind === undefined) return noSketch;
  const isMessage = kind === 'message';
  const isSecret = kind === 'secret';
  const wordCount = bytes[1] ?? 0;
  const words = bytes.subarray(3, 3 + wordCount);
  const reach = bytes[2] ?? noLines;
  if (reach === noLines) return { ...noSketch, isMessage, isSecret, words };
  const beforeCount = reach >> 4;
  const afterCount = reach & 15;
  const hashAt = (index: number): number => {
    const at = 3 + wordCount + 3 * index;
    return ((bytes[at] ?? 0) << 16) | ((bytes[at + 1] ?? 0) << 8) | (bytes[at + 2] ?? 0);
  };
  return {
    isMessage,
    isSecret,
    words,
    before: Array.from({ length: beforeCount }, (_, distance) => hashAt(beforeCount - 1 - distance)),
    own: hashAt(beforeCount),
    after: Array.from({ length: afterCount }, (_, distance) => hashAt(beforeCount + 1 + distance)),
  };
}

/** A 24-bit hash of a line without white space; 0 for a blank line. FNV-1a, finished by MurmurHash3's mixer. */
export function lineHash(line: string): number {
  let hash = 0x811c9dc5;
  let isBlank = true;
  for (let at = 0; at < line.length; at++) {
    const code = line.charCodeAt(at);
    if (isWhiteSpace(code)) continue;
    isBlank = false;
    hash = Math.imul(hash ^ code, 0x01000193);
  }
  return isBlank ? 0 : mixed(hash) >>> 8 || 1;
}

/** One byte per word (letters, digits, `_`, `$`, and anything beyond ASCII); of long texts the first and last words. */
function wordHashes(text: string): number[] {
  const all: number[] = [];
  let hash = 0;
  let isInWord = false;
  for (let at = 0; at < text.length; at++) {
    const code = text.charCodeAt(at);
    if (isWordCharacter(code)) {
      hash = Math.imul((isInWord ? hash : 0x811c9dc5) ^ code, 0x01000193);
      isInWord = true;
    } else if (isInWord) {
      all.push(mixed(hash) >>> 24);
      isInWord = false;
    }
  }
  if (isInWord) all.push(mixed(hash) >>> 24);
  if (all.length <= wordsMax) return all;
  return [...all.slice(0, wordsMax / 2), ...all.slice(-wordsMax / 2)];
}

function mixed(hash: number): number {
  let h = hash;
  h = Math.imul(h ^ (h >>> 16), 0x85ebca6b);
  h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35);
  return (h ^ (h >>> 16)) >>> 0;
}

function isWhiteSpace(code: number): boolean {
  return code === 32 || (code >= 9 && code <= 13) || code === 0xa0 || code === 0xfeff;
}

function isWordCharacter(code: number): boolean {
  return (
    (code >= 97 && code <= 122) ||
    (code >= 65 && code <= 90) ||
    (code >= 48 && code <= 57) ||
    code === 95 ||
    code === 36 ||
    (code > 127 && !isWhiteSpace(code))
  );
}
