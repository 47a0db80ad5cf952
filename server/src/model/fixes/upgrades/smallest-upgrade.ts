/** The smallest upgrade of a package that leaves none of the advisories open that the project's findings name. */
import { versionKey } from '../../versions/version-key.ts';

/** A stored finding's advisory on the package. */
export interface Advisory {
  vulnerabilityId: string;
  /** Versions that fix it, one for each line of releases that is kept up. */
  fixedVersions: readonly string[];
}

/** A version after `from` that fixes all of them, or undefined when there is none that is known to. */
export function smallestUpgrade(ecosystem: string, from: string, advisories: readonly Advisory[]): string | undefined {
  const isVersion = (version: string): boolean => isComparable(ecosystem, version);
  const compare = (one: string, other: string): number =>
    Buffer.compare(versionKey(ecosystem, one), versionKey(ecosystem, other));
  if (advisories.length === 0 || !isVersion(from)) return undefined;
  const fixes = advisories.map(({ fixedVersions }) => fixedVersions.filter(isVersion).toSorted(compare));
  const candidates = [...new Set(fixes.flat())].filter((version) => compare(version, from) > 0).toSorted(compare);
  return candidates.find((version) => fixes.every((fixed) => isFixedIn(version, fixed, compare)));
}

/** Whether it is a version as its ecosystem writes them. */
export function isComparable(ecosystem: string, version: string): boolean {
  return versionKey(ecosystem, version)[0] === versionByte;
}

/** The first byte of the key of what is a version of its ecosystem. */
const versionByte = versionKey('npm', '1.0.0')[0];

/**
 * Careful: a version is known to be fixed when it is not before the fix of its own line of releases (the same first two numbers), or
 * not before the last of all fixes. 2.0.1 is not fixed by 1.2.9 when there is a fix 2.0.4.
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
