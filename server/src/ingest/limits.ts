/**
 * Limits on an upload. Reaching one either drops one result, with a problem, and keeps the rest, or refuses the upload
 * where nothing sensible would be left; each limit says which.
 */
export interface ParseLimits {
  /** Nesting depth of brackets, or of elements, anywhere in the file. Deeper: the upload is refused. */
  depthMax: number;
  /** Bytes of one string inside a kept value; in XML, UTF-16 units. Longer: that value is dropped. Skipped strings may have any length. */
  stringBytesMax: number;
  /** Bytes of one kept value (a result, a rule, a component); in XML, UTF-16 units with an overhead for each element and attribute, also of one token. Longer: that value is dropped. */
  elementBytesMax: number;
  /** Attributes of one XML element, namespaces included. More: the upload is refused. */
  attributesMax: number;
  /** Results of one file. More: the upload is refused. */
  resultsMax: number;
  /** Rules of one file. More: the upload is refused. */
  rulesMax: number;
  /** Components or packages of one inventory. More: the upload is refused. */
  dependenciesMax: number;
  /** Files that a format lists (artifacts, scanned paths). More: the upload is refused. */
  pathsMax: number;
  /** Bytes read from the beginning of the file to recognise its format. */
  headBytesMax: number;
}

export const defaultLimits: ParseLimits = {
  depthMax: 200,
  stringBytesMax: 4 * 1024 * 1024,
  elementBytesMax: 16 * 1024 * 1024,
  attributesMax: 1000,
  resultsMax: 5_000_000,
  rulesMax: 100_000,
  dependenciesMax: 300_000,
  pathsMax: 1_000_000,
  headBytesMax: 8 * 1024 * 1024,
};

/** Problems stored per scan; the rest are only counted. The store enforces this: a parser yields all of them. */
export const problemsKeptMax = 1000;

/** Maximum lengths of a draft's texts, in UTF-16 units. For display only: identity texts are digested, never cut. */
export const textMax = {
  message: 8_000,
  snippet: 16_000,
  /**
   * Names: rule keys, packages, versions, categories. Longer ones are cut and end in a digest, so they stay distinct.
   */
  name: 512,
  /** Short enough for an index entry of PostgreSQL (2,704 bytes) at three bytes a unit. */
  path: 800,
  helpText: 64_000,
  url: 2_048,
} as const;

/** Maximum lengths of a draft's lists. For display only. */
export const listMax = {
  traceLocations: 200,
  related: 20,
  references: 50,
  tags: 100,
  parents: 1_000,
  licenses: 50,
} as const;
