/**
 * What a tool shows of its results. Real tools give less than a history holds: Semgrep's JSON no context, CodeQL's SARIF
 * a fingerprint and no source text. Each mode replays a history as such a tool would have reported it.
 */
import { createHash } from 'node:crypto';
import { contextStartOf, type HistoryResult } from './history.ts';

const modes = ['given', 'one-line', 'no-context', 'message', 'fingerprint'] as const;
export type Mode = (typeof modes)[number];

/** What the tool shows, for the table. */
export const modeTitles: Record<Mode, string> = {
  given: 'source line and context',
  'one-line': 'source line, 1 around',
  'no-context': 'source line',
  message: 'message only',
  fingerprint: 'message and fingerprint',
};

/** The modes of these names; `all` stands for every one. Throws on any other name. */
export function modesNamed(names: readonly string[]): readonly Mode[] {
  if (names.includes('all')) return modes;
  return names.map((name) => {
    const mode = modes.find((known) => known === name);
    if (mode === undefined) throw new Error(`no mode ${name}; there are ${modes.join(', ')} and all`);
    return mode;
  });
}

/** A result as the tool of a mode reports it; null: not reported. */
export interface ReportedResult {
  rule: string;
  line: number;
  matchedText: string | null;
  contextText: string | null;
  contextStartLine: number | undefined;
  /** By name. */
  fingerprints: Record<string, string> | undefined;
}

/** The results of one file, as reported. */
export function reportedAs(mode: Mode, results: readonly HistoryResult[]): ReportedResult[] {
  const occurrences = new Map<string, number>();
  return results.map((result) => ({
    rule: result.rule,
    line: result.line,
    matchedText: mode === 'message' || mode === 'fingerprint' ? null : result.snippet,
    ...contextIn(mode, result),
    fingerprints: mode === 'fingerprint' ? { primaryLocationLineHash: lineHashOf(result, occurrences) } : undefined,
  }));
}

function contextIn(mode: Mode, result: HistoryResult): Pick<ReportedResult, 'contextText' | 'contextStartLine'> {
  const start = contextStartOf(result);
  if (mode === 'given') return { contextText: result.context, contextStartLine: start };
  if (mode !== 'one-line') return { contextText: null, contextStartLine: undefined };
  const first = Math.max(start, result.line - 1);
  const lines = result.context.split('\n').slice(first - start, result.line + 2 - start);
  return { contextText: lines.join('\n'), contextStartLine: first };
}

/** Non-blank characters that a fingerprint covers, as in CodeQL. */
const hashedLength = 100;

/**
 * Emulates CodeQL's primaryLocationLineHash: a hash of the text from the result's line on, without white space, and
 * the number of its occurrence in the file. The history holds two lines below the result; CodeQL sees all.
 */
function lineHashOf(result: HistoryResult, occurrences: Map<string, number>): string {
  const lines = result.context.split('\n').slice(result.line - contextStartOf(result));
  const text = lines.join('').replace(/\s+/g, '').slice(0, hashedLength);
  const hash = createHash('sha256').update(text).digest('hex').slice(0, 16);
  const occurrence = (occurrences.get(hash) ?? 0) + 1;
  occurrences.set(hash, occurrence);
  return `${hash}:${occurrence}`;
}
