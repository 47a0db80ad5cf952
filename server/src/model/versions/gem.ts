/**
 * RubyGems versions: https://docs.ruby-lang.org/en/master/Gem/Version.html. Words sort before numbers; a missing part
 * counts as 0.
 */
import { isDigits, putNumber, putNumberDescending, putWord, type KeyBytes } from './key-bytes.ts';

const pattern = /^[0-9]+(?:\.[0-9a-zA-Z]+)*(?:-[0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*)?$/;

/**
 * A run of zeros is encoded by what follows: before a word it sorts below the shorter version, more zeros lower; before
 * a number above it, likewise.
 */
const rank = { word: 0x01, zerosBeforeWord: 0x02, end: 0x03, zerosBeforeNumber: 0x04, number: 0x05 } as const;

/** Writes the version's key; returns false if it is not a version. */
export function gem(key: KeyBytes, version: string): boolean {
  const text = version.trim();
  if (!pattern.test(text)) return false;
  const segments = canonicalSegments(text);
  let zeros = 0;
  for (const segment of segments) {
    const isNumber = isDigits(segment);
    if (isNumber && /^0+$/.test(segment)) {
      zeros += 1;
      continue;
    }
    if (zeros > 0 && isNumber) {
      key.push(rank.zerosBeforeNumber);
      putNumberDescending(key, String(zeros));
    } else if (zeros > 0) {
      key.push(rank.zerosBeforeWord);
      putNumber(key, String(zeros));
    }
    zeros = 0;
    key.push(isNumber ? rank.number : rank.word);
    if (isNumber) putNumber(key, segment);
    else putWord(key, segment);
  }
  key.push(rank.end);
  return true;
}

/** Numbers and words in order; zeros before the first word and at the end are dropped; a hyphen means `pre`. */
function canonicalSegments(version: string): string[] {
  const segments = version.replaceAll('-', '.pre.').match(/[0-9]+|[a-z]+/gi) ?? [];
  const firstWord = segments.findIndex((segment) => !isDigits(segment));
  const words = firstWord === -1 ? [] : segments.slice(firstWord);
  return [
    ...withoutZerosAtEnd(firstWord === -1 ? segments : segments.slice(0, firstWord)),
    ...withoutZerosAtEnd(words),
  ];
}

function withoutZerosAtEnd(segments: readonly string[]): string[] {
  let end = segments.length;
  while (end > 0 && /^0+$/.test(segments[end - 1] ?? '')) end -= 1;
  return segments.slice(0, end);
}
