/**
 * The version order of each ecosystem as a sort key: bytes that compare bytewise as the versions do. Stored with each
 * dependency (parapet.dependency.version_key), so that a range of versions is a range of an index. Equal versions (1.0
 * and 1.0.0 in Python) have equal keys. If you change a rule, add a migration that recomputes the stored keys.
 */
import { hash } from 'node:crypto';
import { composer } from './composer.ts';
import { gem } from './gem.ts';
import type { KeyBytes } from './key-bytes.ts';
import { maven } from './maven.ts';
import { natural } from './natural.ts';
import { pep440 } from './pep440.ts';
import { nuget, pub, semver } from './semver.ts';

/** Ecosystems with their own rule; the others use the fallback, `natural`. */
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

/** Ecosystems with their own rule. */
export const ruledEcosystems: readonly string[] = [...rules.keys()];

/**
 * First byte for a text that is not a version of its ecosystem (a branch, a URL, nothing): below all versions, so no
 * range contains it.
 */
const noVersion = 0x00;
const isVersion = 0x01;
/** The first key above all versions. */
const aboveAll = Buffer.of(0x02);

/**
 * Maximum key length in bytes. A longer key is cut and ends in a digest: such versions stay distinct, but those that
 * share the first 240 bytes are in no particular order.
 */
export const versionKeyBytesMax = 256;
const digestBytes = 16;

/** The sort key of a version, comparable within one ecosystem only. */
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

/** A requested bound: `>=1.0.0` is inclusive, `>1.0.0` is not. */
export interface VersionBound {
  version: string;
  isInclusive: boolean;
}

export interface VersionBounds {
  lower?: VersionBound | undefined;
  upper?: VersionBound | undefined;
  /** Overrides both bounds. */
  exact?: string | undefined;
}

/** Keys from `low` up to, excluding, `high`. */
export interface KeyRange {
  low: Buffer;
  high: Buffer;
}

/** All keys, including those of texts that are not versions. */
export const everyKey: KeyRange = { low: Buffer.alloc(0), high: aboveAll };

/**
 * The keys between the bounds; undefined if a bound is not a version of the ecosystem, so that nothing is between them.
 * An exact text that is not a version is matched as text.
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

/** The next possible key. */
function after(key: Buffer): Buffer {
  return Buffer.concat([key, Buffer.of(0)]);
}
