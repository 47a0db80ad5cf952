/**
 * How much of an upload we are willing to hold, by what. Reaching one is either a problem of one result (it is dropped and
 * reported, the rest is kept) or, where nothing sensible is left, the end of the upload; each says which.
 */
export interface ParseLimits {
  /** Brackets within brackets, anywhere in the file. Deeper: the upload is refused. */
  depthMax: number;
  /** Bytes of one string inside a value that we keep. Longer: that value is dropped. Strings that we skip may be any length. */
  stringBytesMax: number;
  /** Bytes of one value (a result, a rule, a component) that we keep. Longer: that value is dropped. */
  elementBytesMax: number;
  /** Results of one file. More: the upload is refused. */
  resultsMax: number;
  /** Rules of one file. More: the upload is refused. */
  rulesMax: number;
  /** Components or packages of one inventory. More: the upload is refused. */
  dependenciesMax: number;
  /** Files that a format lists (artifacts, scanned paths). More: the upload is refused. */
  pathsMax: number;
  /** Bytes of the head that the format is recognised by. */
  headBytesMax: number;
}

export const defaultLimits: ParseLimits = {
  depthMax: 200,
  stringBytesMax: 4 * 1024 * 1024,
  elementBytesMax: 16 * 1024 * 1024,
  resultsMax: 5_000_000,
  rulesMax: 100_000,
  dependenciesMax: 300_000,
  pathsMax: 1_000_000,
  headBytesMax: 8 * 1024 * 1024,
};

/** Problems of one scan that are kept; the rest is counted only. Whoever stores them keeps to it: a parser yields them all. */
export const problemsKeptMax = 1000;

/** Lengths, in UTF-16 units, to which texts of a draft are cut. Display only: what identity is made of is never cut, but digested. */
export const textMax = {
  message: 8_000,
  snippet: 16_000,
  /** Names of things: rule keys, packages, versions, categories. Longer ones are cut and end in a digest, so that they stay apart. */
  name: 512,
  /** Short enough for an index entry of PostgreSQL (2,704 bytes) at three bytes a unit. */
  path: 800,
  helpText: 64_000,
  url: 2_048,
} as const;

/** Elements to which lists of a draft are cut. Display only. */
export const listMax = {
  traceLocations: 200,
  related: 20,
  references: 50,
  tags: 100,
  parents: 1_000,
  licenses: 50,
} as const;
