/**
 * One order of versions per ecosystem, as a sort key: bytes whose order, byte by byte, is the ecosystem's order of the versions. Stored
 * beside each dependency (parapet.dependency.version_key), so that a range of versions is a range of an index. Equal versions
 * (1.0 and 1.0.0 in Python) have equal keys. Whoever changes a rule must have the stored keys made anew by a migration.
 */
import { hash } from 'node:crypto';
import { composer } from './composer.ts';
import { gem } from './gem.ts';
import type { KeyBytes } from './key-bytes.ts';
import { maven } from './maven.ts';
import { natural } from './natural.ts';
import { pep440 } from './pep440.ts';
import { nuget, pub, semver } from './semver.ts';

/** The rule of each ecosystem that has one; the others take the fallback, `natural`. */
const rules: ReadonlyMap<string, (key: KeyBytes, version: string) => boolean> = new Map([
  ['npm', semver],
  ['cargo', semver],
  ['gomod', semver],
  ['hex', semver],
  ['swiftpm', semver],
  ['pub', pub],
  ['nuget', nuget],
  ['pypi', pep440],
  ['maven', maven],
  ['gem', gem],
  ['composer', composer],
]);

/** Ecosystems with a rule of their own. */
export const ruledEcosystems: readonly string[] = [...rules.keys()];

/** First byte of what is no version of its ecosystem (a branch, a URL, nothing): below all versions, so that no range holds it. */
const noVersion = 0x00;
const isVersion = 0x01;
/** The first key above all versions. */
const aboveAll = Buffer.of(0x02);

/**
 * Bytes of a key at most. A longer one is cut, and ends in a digest: such versions stay distinct, but those that begin with the
 * same 240 bytes are in no particular order.
 */
export const versionKeyBytesMax = 256;
const digestBytes = 16;

/** The sort key of a version. Compared between versions of one ecosystem only. */
export function versionKey(ecosystem: string, version: string): Buffer {
  const key: KeyBytes = [isVersion];
  const writes = rules.get(ecosystem) ?? natural;
  if (writes(key, version)) return bounded(Buffer.from(key));
  return bounded(Buffer.concat([Buffer.of(noVersion), Buffer.from(version, 'utf8')]));
}

function bounded(key: Buffer): Buffer {
  if (key.length <= versionKeyBytesMax) return key;
  const digest = hash('sha256', key, 'buffer').subarray(0, digestBytes);
  return Buffer.concat([key.subarray(0, versionKeyBytesMax - digestBytes), digest]);
}

/** A bound as asked for: `>=1.0.0` is inclusive, `>1.0.0` is not. */
export interface VersionBound {
  version: string;
  isInclusive: boolean;
}

export interface VersionBounds {
  lower?: VersionBound | undefined;
  upper?: VersionBound | undefined;
  /** Beats both bounds. */
  exact?: string | undefined;
}

/** Keys from `low` up to, and without, `high`. */
export interface KeyRange {
  low: Buffer;
  high: Buffer;
}

/** All keys there are, also of what is no version. */
export const everyKey: KeyRange = { low: Buffer.alloc(0), high: aboveAll };

/**
 * The keys between the bounds, or undefined when a bound is no version of the ecosystem: then none lies between them. An exact
 * version that is none is found by its text.
 */
export function keyRange(ecosystem: string, bounds: VersionBounds): KeyRange | undefined {
  const { lower, upper, exact } = bounds;
  if (exact !== undefined) {
    const key = versionKey(ecosystem, exact);
    return { low: key, high: after(key) };
  }
  if (lower === undefined && upper === undefined) return everyKey;
  const low = lower === undefined ? Buffer.of(isVersion) : boundKey(ecosystem, lower, !lower.isInclusive);
  const high = upper === undefined ? aboveAll : boundKey(ecosystem, upper, upper.isInclusive);
  return low === undefined || high === undefined ? undefined : { low, high };
}

function boundKey(ecosystem: string, bound: VersionBound, isAfter: boolean): Buffer | undefined {
  const key = versionKey(ecosystem, bound.version);
  if (key[0] !== isVersion) return undefined;
  return isAfter ? after(key) : key;
}

/** The next key there could be. */
function after(key: Buffer): Buffer {
  return Buffer.concat([key, Buffer.of(0)]);
}
