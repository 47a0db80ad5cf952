/** npm's ranges, read by npm's own library. Loose, as npm itself reads the ranges of installed packages ("v1.2", "=1.2.3"). */
import semver from 'semver';

const loose = { loose: true } as const;
/** npm's library takes time in proportion to a range, 13 µs a word; a lockfile is untrusted text. */
const rangeCharactersMax = 1_000;

/** True if an npm range includes a version; undefined for a range (a tag, an address) or a version that semver does not define. */
export function rangeHolds(range: string, version: string): boolean | undefined {
  if (range.length > rangeCharactersMax) return undefined;
  if (semver.validRange(range, loose) === null || semver.valid(version, loose) === null) return undefined;
  return semver.satisfies(version, range, loose);
}
