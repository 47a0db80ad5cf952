/**
 * Python versions: https://packaging.python.org/en/latest/specifications/version-specifiers/, with its normalisation.
 */
import { isDigits, putNumber, putWord, type KeyBytes } from './key-bytes.ts';

/** Appendix B of the specification, with named groups. */
const pattern =
  /^\s*v?(?:(?<epoch>[0-9]+)!)?(?<release>[0-9]+(?:\.[0-9]+)*)(?:[-_.]?(?<preWord>alpha|a|beta|b|preview|pre|c|rc)[-_.]?(?<pre>[0-9]+)?)?(?<post>-(?<postDash>[0-9]+)|[-_.]?(?:post|rev|r)[-_.]?(?<postNumber>[0-9]+)?)?(?<dev>[-_.]?dev[-_.]?(?<devNumber>[0-9]+)?)?(?:\+(?<local>[a-z0-9]+(?:[-_.][a-z0-9]+)*))?\s*$/i;

const partEnd = 0x00;
/** A release with dev but without pre and post sorts before its alphas; one without pre after its candidates. */
const preRank = { devOnly: 0x01, a: 0x02, b: 0x03, rc: 0x04, none: 0x05 } as const;
const postRank = { none: 0x01, some: 0x02 } as const;
const devRank = { some: 0x01, none: 0x02 } as const;
const localRank = { word: 0x01, number: 0x02 } as const;

/** Writes the version's key; returns false if it is not a version. */
export function pep440(key: KeyBytes, version: string): boolean {
  const parts = pattern.exec(version)?.groups;
  if (parts === undefined) return false;
  putNumber(key, parts['epoch'] ?? '0');
  // 1.0 equals 1.0.0: trailing zeros are insignificant.
  const release = (parts['release'] ?? '').replace(/(?:\.0+)+$/, '');
  for (const number of release.split('.')) putNumber(key, number);
  key.push(partEnd);
  putPre(key, parts);
  if (parts['post'] === undefined) key.push(postRank.none);
  else {
    key.push(postRank.some);
    putNumber(key, parts['postDash'] ?? parts['postNumber'] ?? '0');
  }
  if (parts['dev'] === undefined) key.push(devRank.none);
  else {
    key.push(devRank.some);
    putNumber(key, parts['devNumber'] ?? '0');
  }
  putLocal(key, parts['local']);
  return true;
}

function putPre(key: KeyBytes, parts: Record<string, string | undefined>): void {
  const word = parts['preWord']?.toLowerCase();
  if (word === undefined) {
    key.push(parts['dev'] !== undefined && parts['post'] === undefined ? preRank.devOnly : preRank.none);
    return;
  }
  key.push(word.startsWith('a') ? preRank.a : word.startsWith('b') ? preRank.b : preRank.rc);
  putNumber(key, parts['pre'] ?? '0');
}

/** Without a local part first; words before numbers, fewer segments before more. */
function putLocal(key: KeyBytes, local: string | undefined): void {
  for (const segment of local?.toLowerCase().split(/[-_.]/) ?? []) {
    if (isDigits(segment)) {
      key.push(localRank.number);
      putNumber(key, segment);
    } else {
      key.push(localRank.word);
      putWord(key, segment);
    }
  }
  key.push(partEnd);
}
