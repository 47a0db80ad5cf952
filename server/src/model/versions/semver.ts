/**
 * Semantic Versioning 2.0.0, section 11 (https://semver.org/#spec-item-11): npm, Cargo, Go modules, Hex, Swift, and,
 * with additions, NuGet and Pub. Accepts a leading `v` and missing minor or patch numbers, as the tools do.
 */
import { isDigits, putNumber, putWord, type KeyBytes } from './key-bytes.ts';

interface SemverDialect {
  /** Numbers before the prerelease; NuGet has an optional fourth. */
  numbers: 3 | 4;
  /** NuGet ignores case. */
  ignoresCase: boolean;
  /** Pub orders versions that differ only in their build; elsewhere the build is ignored. */
  ordersBuilds: boolean;
}

const pattern =
  /^[vV=]?([0-9]+)(?:\.([0-9]+))?(?:\.([0-9]+))?(?:\.([0-9]+))?(?:-([0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*))?(?:\+([0-9A-Za-z-]+(?:\.[0-9A-Za-z-]+)*))?$/;

const listEnd = 0x00;
const numericRank = 0x01;
const wordRank = 0x02;
const isRelease = 0xff;

/** Writes the version's key; returns false if it is not a version. */
type KeyRule = (key: KeyBytes, version: string) => boolean;

function semverRule(dialect: SemverDialect): KeyRule {
  return (key, version) => {
    const match = pattern.exec(version);
    if (match === null || (dialect.numbers === 3 && match[4] !== undefined)) return false;
    for (let part = 1; part <= dialect.numbers; part += 1) putNumber(key, match[part] ?? '0');
    if (match[5] === undefined) key.push(isRelease);
    else putIdentifiers(key, dialect.ignoresCase ? match[5].toLowerCase() : match[5]);
    if (dialect.ordersBuilds && match[6] !== undefined) putIdentifiers(key, match[6]);
    return true;
  };
}

/** Dot-separated identifiers: numbers before words, fewer before more. */
function putIdentifiers(key: KeyBytes, text: string): void {
  for (const identifier of text.split('.')) {
    if (isDigits(identifier)) {
      key.push(numericRank);
      putNumber(key, identifier);
    } else {
      key.push(wordRank);
      putWord(key, identifier);
    }
  }
  key.push(listEnd);
}

/** npm, cargo, hex, swiftpm, and gomod: pseudo-versions are prereleases, `+incompatible` is a build (https://go.dev/ref/mod#versions). */
export const semver = semverRule({ numbers: 3, ignoresCase: false, ordersBuilds: false });

/** https://learn.microsoft.com/nuget/concepts/package-versioning: four numbers, 1.0 = 1.0.0.0, case-insensitive. */
export const nuget = semverRule({ numbers: 4, ignoresCase: true, ordersBuilds: false });

/** https://pub.dev/packages/pub_semver: a build sorts after the version without one. */
export const pub = semverRule({ numbers: 3, ignoresCase: false, ordersBuilds: true });
