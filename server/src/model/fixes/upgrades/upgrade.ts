/** Input and output of the editors of manifests and lockfiles: an upgrade of one package. */
import type { TextEdit } from '../edits/text-edit.ts';

export interface Upgrade {
  ecosystem: string;
  /** The finding's name for it; maven: group:artifact. */
  package: string;
  from: string;
  to: string;
  /** The registry's metadata of version `to`; null if it was not fetched. */
  published: Published | null;
}

/** A version's metadata in lockfiles. */
export interface Published {
  /** The archive's URL (npm). */
  resolved: string;
  /** In the lockfile's notation: npm `sha512-…`, cargo and gem 64 hex digits. */
  hash: string;
  /** Its dependencies equal those of the previous version, so the rest of a lockfile stays valid. */
  needsAsBefore: boolean;
  /** How its dependencies differ, as a sentence, if known. */
  problem?: string;
  /** Go: the module with all that must be raised with it, and their hashes. */
  modules?: readonly PublishedModule[];
}

export interface PublishedModule {
  module: string;
  version: string;
  /** Hash of its files: `h1:…`. */
  hash: string;
  /** Hash of its go.mod. */
  modHash: string;
}

/** A manifest and its lockfile, by file name without folder. */
export type FileTexts = ReadonlyMap<string, string>;

/** Edits by file name with notes for people, or why the upgrade cannot be written. */
export type UpgradeEdits =
  | { files: ReadonlyMap<string, readonly TextEdit[]>; remarks: readonly string[] }
  | { refused: string };

export type UpgradeEditor = (upgrade: Upgrade, files: FileTexts) => UpgradeEdits;

/** A longer text is not a single requirement. */
const requirementLengthMax = 200;

/** Splits a requirement into its operator, which is kept, and the version: `^1.2.3`, `~> 1.2`, `==1.0`. */
export function splitRequirement(text: string): { operator: string; version: string } | undefined {
  if (text.length > requirementLengthMax) return undefined;
  const groups = /^(?<operator>\s*(?:\^|~>|~=|~|===|==|>=|=|v)?\s*)(?<version>\d[0-9A-Za-z.+!_-]*)\s*$/.exec(
    text,
  )?.groups;
  const { operator, version } = groups ?? {};
  return operator === undefined || version === undefined ? undefined : { operator, version };
}

/** Ensures that only a version is written into files, whatever an advisory contains. */
export function isPlainVersion(version: string): boolean {
  return /^v?\d[0-9A-Za-z.+!_-]{0,100}$/.test(version);
}
