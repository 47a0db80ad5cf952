/** The contract of a parser: pure, streaming, one folder each. It reads bytes, yields events and stores nothing. */
import type { FindingDraft, ParseEvent } from '../model/draft.ts';
import type { Format } from '../model/formats.ts';
import type { ParseLimits } from './limits.ts';
import type { DocumentHead } from './recognise.ts';
import type { SecretClue } from './secrets/hide-secret.ts';

/** Formats that only Parapet assembles; an upload cannot have one of them. */
export type InnerFormat = 'ci_scan';

/** The upload as a parser gets it: UTF-8 without a byte order mark, readable more than once. */
export interface ParseSource {
  open(): AsyncIterable<Buffer>;
  fileName: string;
  /** `?category=`; undefined: the format decides. */
  category: string | undefined;
  limits: ParseLimits;
}

/** A parser's event. A result about a secret has its values in the draft, and a clue to them. */
export type ParsedEvent = ParseEvent | { kind: 'finding'; draft: FindingDraft; clue: SecretClue };

export interface Parser {
  format: Format | InnerFormat;
  /** Display name: `SARIF 2.1.0`. */
  title: string;
  /**
   * Recognises the format from the head of a file: `certain` ends the search, `likely` wins if no parser is certain.
   */
  recognises(head: DocumentHead): 'certain' | 'likely' | 'no';
  /**
   * Its results are about packages and never about secrets, so that its events pass on at once, and no rule is
   * remembered to hide a value that a later result might hold.
   */
  reportsPackagesOnly?: true;
  /** Events in batches; throws UploadRefused. Values of secrets are still in them: see secrets/hide-secrets.ts. */
  parse(source: ParseSource): AsyncGenerator<ParsedEvent[]>;
}
