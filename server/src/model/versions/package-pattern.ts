/** A search for packages by name, parts of the name, and version, translated for each ecosystem. */
import { lowerCased, packageKey, packageKeyPart, rewrittenEcosystems } from './package-key.ts';
import { everyKey, keyRange, ruledEcosystems, type KeyRange, type VersionBounds } from './version-key.ts';

/** All conditions must hold. */
export interface PackagePattern {
  /** The whole name. */
  exactName?: string | undefined;
  /** Each occurs in the name, ignoring case. */
  nameParts: readonly string[];
  /** The version is within each. */
  versions: readonly VersionBounds[];
}

/** A pattern in one ecosystem: conditions on package keys and version keys. */
export interface EcosystemPattern {
  /** Null: any ecosystem without its own rule. */
  ecosystem: string | null;
  /** The whole package key. */
  exactKey: string | null;
  /** Each occurs in the lower-cased package key. */
  keyParts: readonly string[];
  range: KeyRange;
}

/** Represents all ecosystems without their own rule: they share the fallbacks. */
const unruled = 'generic';

/** The patterns for each ecosystem that could match, or only for the requested ones. */
export function patternsByEcosystem(
  patterns: readonly PackagePattern[],
  asked: readonly string[] | undefined,
): EcosystemPattern[] {
  const ecosystems: readonly (string | null)[] = asked ?? [...ruledEcosystems, null];
  return patterns.flatMap((pattern) =>
    ecosystems.flatMap((each) => {
      const range = commonRange(each ?? unruled, pattern.versions);
      if (range === undefined) return [];
      const { exactName, nameParts } = pattern;
      return {
        ecosystem: each,
        exactKey: exactName === undefined ? null : packageKey(each ?? unruled, exactName),
        keyParts: nameParts.map((part) => packageKeyPart(each ?? unruled, part)),
        range,
      };
    }),
  );
}

function commonRange(ecosystem: string, versions: readonly VersionBounds[]): KeyRange | undefined {
  let { low, high } = everyKey;
  for (const bounds of versions) {
    const range = keyRange(ecosystem, bounds);
    if (range === undefined) return undefined;
    if (Buffer.compare(range.low, low) > 0) low = range.low;
    if (Buffer.compare(range.high, high) < 0) high = range.high;
  }
  return Buffer.compare(low, high) < 0 ? { low, high } : undefined;
}

/** True if the pattern excludes some version. */
export function asksForVersions({ range }: EcosystemPattern): boolean {
  return Buffer.compare(range.low, everyKey.low) !== 0 || Buffer.compare(range.high, everyKey.high) !== 0;
}

/** Package keys that the pattern's name could have, or parts they must contain; undefined without a name condition. */
export function namesToLookFor(
  patterns: readonly PackagePattern[],
): { exactKeys: string[]; keyParts: string[] } | undefined {
  const exactKeys = new Set<string>();
  const keyParts = new Set<string>();
  const ecosystems = [...rewrittenEcosystems, unruled];
  for (const { exactName, nameParts } of patterns) {
    const [longest] = [...nameParts].sort((a, b) => b.length - a.length);
    if (exactName !== undefined) for (const each of ecosystems) exactKeys.add(packageKey(each, exactName));
    else if (longest !== undefined) for (const each of ecosystems) keyParts.add(packageKeyPart(each, longest));
    else return undefined;
  }
  return { exactKeys: [...exactKeys], keyParts: [...keyParts] };
}

export interface PackageName {
  ecosystem: string;
  packageKey: string;
}

/** A package's version keys that some pattern includes. */
export interface PackageRange extends PackageName, KeyRange {}

export function rangesOf(packages: readonly PackageName[], patterns: readonly EcosystemPattern[]): PackageRange[] {
  return packages.flatMap((found) => {
    const key = lowerCased(found.packageKey);
    const ecosystem = ruledEcosystems.includes(found.ecosystem) ? found.ecosystem : null;
    return patterns
      .filter((pattern) => pattern.ecosystem === ecosystem || pattern.ecosystem === found.ecosystem)
      .filter(({ exactKey }) => exactKey === null || exactKey === found.packageKey)
      .filter(({ keyParts }) => keyParts.every((part) => key.includes(part)))
      .map(({ range }) => ({ ...found, ...range }));
  });
}
