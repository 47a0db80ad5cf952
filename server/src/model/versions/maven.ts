/**
 * Maven's "Version Order Specification" (https://maven.apache.org/pom.html#version-order-specification), rather than
 * the nested lists of ComparableVersion in one release, which are not transitive in corner cases and so cannot be
 * indexed.
 */
import { isDigits, putNumber, putWord, type KeyBytes } from './key-bytes.ts';

interface MavenToken {
  /**
   * The preceding separator; a change between digits and letters counts as a hyphen, as does any separator before a
   * word.
   */
  separator: '.' | '-';
  /** Digits, or a word in lower case with its synonym resolved; '' is the release itself (final, ga). */
  text: string;
}

const knownRanks: ReadonlyMap<string, number> = new Map([
  ['alpha', 0x01],
  ['beta', 0x02],
  ['milestone', 0x03],
  ['rc', 0x04],
  ['snapshot', 0x05],
  ['', 0x06],
  ['sp', 0x07],
]);
const releaseRank = 0x06;
const wordRank = 0x08;
const hyphenNumberRank = 0x09;
const dotNumberRank = 0x0a;

const synonyms: ReadonlyMap<string, string> = new Map([
  ['cr', 'rc'],
  ['final', ''],
  ['ga', ''],
]);
/** Short forms, valid only directly before a digit. */
const shortForms: ReadonlyMap<string, string> = new Map([
  ['a', 'alpha'],
  ['b', 'beta'],
  ['m', 'milestone'],
]);

/** Writes the version's key; every non-empty text is a version. */
export function maven(key: KeyBytes, version: string): boolean {
  if (version === '') return false;
  for (const { separator, text } of trimmed(tokensOf(version))) {
    if (isDigits(text)) {
      key.push(separator === '.' ? dotNumberRank : hyphenNumberRank);
      putNumber(key, text);
      continue;
    }
    const rank = knownRanks.get(text);
    if (rank !== undefined) key.push(rank);
    else {
      key.push(wordRank);
      putWord(key, text);
    }
  }
  // A missing part counts as the release: above snapshots, below service packs and numbers.
  key.push(releaseRank);
  return true;
}

/** The tokens in order; empty ones are 0. */
function tokensOf(version: string): MavenToken[] {
  const tokens: MavenToken[] = [];
  let separator: MavenToken['separator'] = '.';
  for (const part of version.toLowerCase().split(/([.-])/)) {
    if (part === '.' || part === '-') {
      separator = part;
      continue;
    }
    const runs = part === '' ? ['0'] : (part.match(/[0-9]+|[^0-9]+/g) ?? []);
    for (const [index, run] of runs.entries()) {
      const isWord = !isDigits(run);
      const isBeforeDigit = isWord && index + 1 < runs.length;
      tokens.push({
        separator: index > 0 || isWord ? '-' : separator,
        text: (isBeforeDigit ? shortForms.get(run) : undefined) ?? synonyms.get(run) ?? run,
      });
    }
  }
  return tokens;
}

/** Without insignificant parts: zeros and releases at the end, and before each remaining hyphen. */
function trimmed(tokens: readonly MavenToken[]): MavenToken[] {
  const kept: MavenToken[] = [];
  for (const token of tokens) {
    if (token.separator === '-') dropNothings(kept);
    kept.push(token);
  }
  dropNothings(kept);
  return kept;
}

function dropNothings(tokens: MavenToken[]): void {
  // The first token stays: 0-1 differs from -1.
  while (tokens.length > 1 && /^0*$/.test(tokens.at(-1)?.text ?? 'x')) tokens.pop();
}
