/** What leaves ingest: the parsers' events after hide-secrets.ts. */
import type { FindingDraft, ParseEvent } from '../../model/draft.ts';
import type { Evidence } from '../../model/identity/evidence/evidence.ts';

/** An event without the values of secrets. */
export type SafeEvent = Exclude<ParseEvent, { kind: 'finding' }> | SafeFinding;

export interface SafeFinding {
  kind: 'finding';
  draft: FindingDraft;
  /** Set where the draft's texts were masked, so that they are no evidence any more. */
  evidence?: Evidence;
  /** The text digest by which earlier versions knew the result; undefined if it is the same. */
  formerTextDigest?: bigint | undefined;
}
