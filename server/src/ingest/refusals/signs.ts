/** What a row of the tables of unread reports holds. */

/** A tool's report that is not read. */
export interface UnreadReport {
  /** The tool, and where it has several the format: completes "a report of". */
  name: string;
  /** A sentence; null if no way is known. */
  wayOut: string | null;
  /** Read with `format=`: it says nothing of its tool, and most reports are no scanner's. */
  isReadIfNamed?: boolean;
}

/** What identifies a JSON report; all of what is given must hold. */
export interface JsonSigns {
  root?: 'object' | 'array';
  /** Members of the root. */
  keys?: readonly string[];
  /** Members of the first object of an array: by the root's member that holds it, '' for a root array. */
  first?: Readonly<Record<string, readonly string[]>>;
  text?: RegExp;
}

/** What identifies an XML report. */
export interface XmlSigns {
  /** The root element, without its prefix. */
  root: RegExp;
  text?: RegExp;
}
