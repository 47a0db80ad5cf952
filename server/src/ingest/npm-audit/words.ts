/** Ids and severities of npm's advisories. */
import type { Severity } from '../../model/draft.ts';
import { asLabel, asText } from '../facts/fields.ts';
import { severityOfWord } from '../facts/severity-words.ts';

const github = /\bGHSA(?:-[0-9a-z]{4}){3}\b/;

/** GitHub's id of the advisory, which its URL contains; of older ones npm's own number. */
export function advisoryId(url: unknown, number: unknown): string | undefined {
  const own = asLabel(number);
  return github.exec(asText(url) ?? '')?.[0] ?? (own === undefined ? undefined : `npm-${own}`);
}

/** Our four words, `moderate` and `info`. */
export function severityOf(word: unknown): Severity {
  return severityOfWord(word) ?? 'low';
}
