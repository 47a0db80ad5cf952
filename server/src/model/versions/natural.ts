/**
 * The fallback for ecosystems without their own rule (deb, rpm, apk, conda, conan, generic …): rpmvercmp's order
 * (https://rpm.org/docs/latest/manual/dependencies.html), after an epoch (`1:2.0`) and before a release after the last
 * hyphen. Numbers sort by value and above words, longer above shorter, `~` below the end, `^` just above it; other
 * characters only separate.
 */
import { isDigits, putNumber, putWord, type KeyBytes } from './key-bytes.ts';

const rank = { tilde: 0x01, end: 0x02, caret: 0x03, word: 0x04, number: 0x05 } as const;

/** Writes the version's key; every non-empty text is a version. */
export function natural(key: KeyBytes, version: string): boolean {
  if (version === '') return false;
  const [, epoch = '0', rest = ''] = /^(?:([0-9]+):)?(.*)$/s.exec(version) ?? [];
  putNumber(key, epoch);
  const hyphen = rest.lastIndexOf('-');
  putSegments(key, hyphen === -1 ? rest : rest.slice(0, hyphen));
  putSegments(key, hyphen === -1 ? '' : rest.slice(hyphen + 1));
  return true;
}

function putSegments(key: KeyBytes, text: string): void {
  for (const segment of text.match(/[0-9]+|\p{L}+|~|\^/gu) ?? []) {
    if (segment === '~') key.push(rank.tilde);
    else if (segment === '^') key.push(rank.caret);
    else if (isDigits(segment)) {
      key.push(rank.number);
      putNumber(key, segment);
    } else {
      key.push(rank.word);
      putWord(key, segment);
    }
  }
  key.push(rank.end);
}
