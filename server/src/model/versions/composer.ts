/**
 * Composer versions: normalised like composer/semver (https://getcomposer.org/doc/articles/versions.md), ordered like
 * PHP's version_compare. Named branches (dev-main) are unordered and not versions here.
 */
import { putNumber, type KeyBytes } from './key-bytes.ts';

/** Suffixes after the numbers: `-beta2`, `.RC1.2-dev`. */
const suffix = '(?:[._-]?(?:(stable|beta|b|rc|alpha|a|patch|pl|p)((?:[.-]?[0-9]+)*))?([.-]?dev)?)';
const numbered = new RegExp(`^v?([0-9]{1,5})(\\.[0-9]+)?(\\.[0-9]+)?(\\.[0-9]+)?${suffix}$`, 'i');
const dated = new RegExp(`^v?([0-9]{4}(?:[.:-]?[0-9]{2}){1,6}(?:[.:-]?[0-9]{1,3}){0,2})${suffix}$`, 'i');
const branch = /^v?([0-9]+)(?:\.([0-9]+|[x*]))?(?:\.([0-9]+|[x*]))?(?:\.([0-9]+|[x*]))?-dev$/i;

const rank = { dev: 0x02, alpha: 0x03, beta: 0x04, candidate: 0x05, end: 0x06, number: 0x07, patch: 0x08 } as const;
/** Composer's replacement for `x` in a branch number. */
const wildcard = '9999999';

/** Writes the version's key; returns false if it is not a version. */
export function composer(key: KeyBytes, version: string): boolean {
  // Build metadata after + and a commit after # do not affect the order.
  const text = version.trim().replace(/[+#].*$/s, '');
  const alias = /[x*]/i.test(text) ? branch.exec(text) : null;
  if (alias !== null) {
    const numbers = alias
      .slice(1, 5)
      .map((number) => (number === undefined || /[x*]/i.test(number) ? wildcard : number));
    putParts(key, numbers, ['', '', 'dev']);
    return true;
  }
  const plain = numbered.exec(text);
  if (plain !== null) {
    putParts(
      key,
      plain.slice(1, 5).map((number) => number?.replace('.', '') ?? '0'),
      plain.slice(5, 8),
    );
    return true;
  }
  const date = dated.exec(text);
  if (date === null) return false;
  putParts(key, (date[1] ?? '').split(/[.:-]/), date.slice(2, 5));
  return true;
}

function putParts(key: KeyBytes, numbers: readonly string[], tail: readonly (string | undefined)[]): void {
  const [stability = '', stabilityNumbers = '', dev = ''] = tail;
  for (const number of numbers) {
    key.push(rank.number);
    putNumber(key, number);
  }
  const stabilityRank = rankOf(stability.toLowerCase());
  if (stabilityRank !== undefined) {
    key.push(stabilityRank);
    for (const number of stabilityNumbers.match(/[0-9]+/g) ?? []) {
      key.push(rank.number);
      putNumber(key, number);
    }
  }
  if (dev !== '') key.push(rank.dev);
  key.push(rank.end);
}

function rankOf(stability: string): number | undefined {
  if (stability === '' || stability === 'stable') return undefined;
  if (stability.startsWith('a')) return rank.alpha;
  if (stability.startsWith('b')) return rank.beta;
  return stability === 'rc' ? rank.candidate : rank.patch;
}
