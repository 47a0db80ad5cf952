/** The contract of a parser: pure, streaming, one folder each. It sees bytes and yields events; it stores nothing. */
import type { ParseEvent } from '../model/draft.ts';
import type { ParseLimits } from './limits.ts';
import type { Sight } from './recognise.ts';

export const formats = ['sarif', 'semgrep', 'gitleaks', 'trivy', 'cyclonedx', 'spdx'] as const;
export type Format = (typeof formats)[number];
/** Formats that the house itself puts together: no upload may be of them. */
export type InnerFormat = 'ci_scan';

/** The upload as a parser gets it: already UTF-8 without a byte order mark, and readable as often as it likes. */
export interface ParseSource {
  open(): AsyncIterable<Buffer>;
  fileName: string;
  /** `?category=`; undefined = what the format says. */
  category: string | undefined;
  /** A keyed hash of a secret's whole value, hex. */
  hashSecret(value: string): string;
  limits: ParseLimits;
}

export interface Parser {
  format: Format | InnerFormat;
  /** For people: `SARIF 2.1.0`. */
  title: string;
  /** Whether what has been seen of a file is this format: `certain` ends the search, `likely` holds if nobody is certain. */
  recognises(sight: Sight): 'certain' | 'likely' | 'no';
  /** Events in batches; throws UploadRefused. */
  parse(source: ParseSource): AsyncGenerator<ParseEvent[]>;
}
