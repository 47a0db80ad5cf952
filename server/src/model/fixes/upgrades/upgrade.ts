/** An upgrade of one package, as the editors of manifests and lockfiles are told of it, and what they answer. */
import type { TextEdit } from '../edits/text-edit.ts';

export interface Upgrade {
  ecosystem: string;
  /** As the finding names it; maven: group:artifact. */
  package: string;
  from: string;
  to: string;
  /** What its registry says of the version `to`; null where nobody asked. */
  published: Published | null;
}

/** What a lockfile holds of a version besides its number. */
export interface Published {
  /** Where its archive is (npm). */
  resolved: string;
  /** As the lockfile writes it: npm `sha512-…`, cargo and gem 64 hex digits. */
  hash: string;
  /** It needs the same other packages as the version before: the rest of a lockfile stays right. */
  needsAsBefore: boolean;
  /** What it needs else, a sentence; where it is known. */
  problem?: string;
  /** Go: the module with all that must be raised with it, and their hashes. */
  modules?: readonly PublishedModule[];
}

export interface PublishedModule {
  module: string;
  version: string;
  /** Of its files: `h1:…`. */
  hash: string;
  /** Of its go.mod alone. */
  modHash: string;
}

/** Files that belong together: a manifest and its lockfile, by their names without folders. */
export type FileTexts = ReadonlyMap<string, string>;

/** Edits by file name with what a person must know of them, or why the upgrade cannot be written. */
export type UpgradeEdits =
  { files: ReadonlyMap<string, readonly TextEdit[]>; remarks: readonly string[] } | { refused: string };

export type UpgradeEditor = (upgrade: Upgrade, files: FileTexts) => UpgradeEdits;

/** Longer ones are no single requirement. */
const requirementLengthMax = 200;

/** The operator before a version, kept as it is, and the version: `^1.2.3`, `~> 1.2`, `==1.0`. */
export function splitRequirement(text: string): { operator: string; version: string } | undefined {
  if (text.length > requirementLengthMax) return undefined;
  const groups = /^(?<operator>\s*(?:\^|~>|~=|~|===|==|>=|=|v)?\s*)(?<version>\d[0-9A-Za-z.+!_-]*)\s*$/.exec(
    text,
  )?.groups;
  const { operator, version } = groups ?? {};
  return operator === undefined || version === undefined ? undefined : { operator, version };
}

/** What is written into files is a version and nothing else, whatever an advisory said. */
export function isPlainVersion(version: string): boolean {
  return /^v?\d[0-9A-Za-z.+!_-]{0,100}$/.test(version);
}
