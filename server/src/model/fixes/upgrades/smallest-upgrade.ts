/** The smallest upgrade of a package that fixes every advisory named by the project's findings. */
import { versionKey } from '../../versions/version-key.ts';

/** An advisory of a stored finding on the package. */
export interface Advisory {
  vulnerabilityId: string;
  /** Versions that fix it, one per maintained release line. */
  fixedVersions: readonly string[];
}

/** A version after `from` that is known to fix all of them; else undefined. */
export function smallestUpgrade(ecosystem: string, from: string, advisories: readonly Advisory[]): string | undefined {
  const isVersion = (version: string): boolean => isComparable(ecosystem, version);
  const compare = (one: string, other: string): number =>
    Buffer.compare(versionKey(ecosystem, one), versionKey(ecosystem, other));
  if (advisories.length === 0 || !isVersion(from)) return undefined;
  const fixes = advisories.map(({ fixedVersions }) => fixedVersions.filter(isVersion).toSorted(compare));
  const candidates = [...new Set(fixes.flat())].filter((version) => compare(version, from) > 0).toSorted(compare);
  return candidates.find((version) => fixes.every((fixed) => isFixedIn(version, fixed, compare)));
}

/** True if the text is a version in its ecosystem. */
export function isComparable(ecosystem: string, version: string): boolean {
  return versionKey(ecosystem, version)[0] === versionByte;
}

/** First byte of the key of every valid version. */
const versionByte = versionKey('npm', '1.0.0')[0];

/**
 * Conservative: a version is known to be fixed if it is not before the fix of its own release line (same first two
 * numbers), or not before the last of all fixes. 2.0.1 is not fixed by 1.2.9 if there is a fix 2.0.4.
 */
function isFixedIn(
  version: string,
  fixed: readonly string[],
  compare: (one: string, other: string) => number,
): boolean {
  const last = fixed.at(-1);
  if (last === undefined) return false;
  if (compare(version, last) >= 0) return true;
  return fixed.some((fix) => compare(version, fix) >= 0 && releaseLine(fix) === releaseLine(version));
}

function releaseLine(version: string): string {
  return (version.match(/\d+/g) ?? []).slice(0, 2).join('.');
}
