/** Severities: readings section 6, "Severity of a parsed result". */
import type { Confidence, Severity } from '../../model/draft.ts';

/** Tools' words for our four levels. A parser keeps words of its own format (error, warning …) in its own table. */
const ownLevels: ReadonlyMap<string, Severity> = new Map<string, Severity>([
  ['critical', 'critical'],
  ['high', 'high'],
  ['medium', 'medium'],
  ['moderate', 'medium'],
  ['low', 'low'],
]);

/** One of the four levels from a tool's word, in any case; undefined for other words. */
export function severityOfWord(word: unknown): Severity | undefined {
  return typeof word === 'string' ? ownLevels.get(word.toLowerCase()) : undefined;
}

/** From a CVSS-like score (SARIF `security-severity`): 9, 7 and 4 are the lower bounds. */
export function severityOfScore(score: number): Severity {
  if (score >= 9) return 'critical';
  if (score >= 7) return 'high';
  return score >= 4 ? 'medium' : 'low';
}

const confidenceLevels: ReadonlyMap<string, Confidence> = new Map<string, Confidence>([
  ['very-high', 'high'],
  ['high', 'high'],
  ['medium', 'medium'],
  ['low', 'low'],
]);

/** From SARIF `precision`, Semgrep `confidence` and the like; undefined for other words. */
export function confidenceOfWord(word: unknown): Confidence | undefined {
  return typeof word === 'string' ? confidenceLevels.get(word.toLowerCase()) : undefined;
}
