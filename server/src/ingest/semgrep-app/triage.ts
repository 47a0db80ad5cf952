/** What was decided about a finding in Semgrep's platform. */
import type { FindingDraft } from '../../model/draft.ts';
import { cutText } from '../facts/bounded.ts';
import { asObject, asText, type JsonObject } from '../facts/fields.ts';
import { textMax } from '../limits.ts';

/** `open`, `FINDING_STATUS_OPEN` → `open`. */
function wordOf(value: unknown): string {
  return (asText(value) ?? '').replace(/^FINDING_STATUS_/, '').toLowerCase();
}

const closedWords: ReadonlySet<string> = new Set(['fixed', 'removed', 'resolved']);

/** True for findings that a scan of the platform no longer found, which it lists besides those that are present. */
export function isClosed(value: unknown): boolean {
  const given = asObject(value);
  return closedWords.has(wordOf(given?.['status'])) || closedWords.has(wordOf(given?.['state']));
}

type Triage = Pick<FindingDraft, 'isMuted' | 'externalSuppression'>;

/** `ignored` and `reviewing` are decisions of people; `muted` is a comment in the code. */
export function triageOf(given: JsonObject): Triage {
  const words = [given['status'], given['triage_state']].map(wordOf);
  const isMuted = wordOf(given['state']) === 'muted' || words.includes('muted');
  const decided = (status: 'accepted' | 'under_review', reason: string): Triage => ({
    isMuted,
    externalSuppression: { status, justification: cutText(reason, textMax.message) },
  });
  const told = [given['triage_reason'], given['triage_comment'] ?? given['triageComment']]
    .flatMap((each) => asText(each) ?? [])
    .join(': ');
  if (words.includes('ignored') && !isMuted)
    return decided('accepted', told === '' ? 'ignored on Semgrep’s platform' : told);
  if (words.includes('reviewing'))
    return decided('under_review', told === '' ? 'under review on Semgrep’s platform' : told);
  const verdict = asObject(asObject(given['assistant'])?.['autotriage']);
  if (words.includes('provisionally_ignored') || verdict?.['verdict'] === 'false_positive')
    return decided(
      'under_review',
      `Semgrep Assistant considers it a false positive: ${asText(verdict?.['reason']) ?? ''}`,
    );
  return { isMuted };
}
