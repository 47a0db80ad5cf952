/** The coverage of a project (whether its findings are up to date): URL values, labels, and values of the API. */
import { coverageValues } from '../api/generated/enums.ts';
import { keysOf, wireWords, wordOf } from './wire-words.ts';

export const coverageToWire = wireWords('COVERAGE_', coverageValues);
export type Coverage = keyof typeof coverageToWire;

export const coverageWords: Readonly<Record<Coverage, string>> = {
  ok: 'Up to date',
  never_scanned: 'Never scanned',
  failing: 'Last scan failed',
  stale: 'Stale (> 30 days)',
};

/** Coverage depends on the last finished scan of the primary ref. */
export const coverageMeanings: Readonly<Record<Coverage, string>> = {
  ok: 'The last scan of the primary ref succeeded within the last 30 days.',
  never_scanned: 'The primary ref has not been scanned.',
  failing: 'The last scan of the primary ref failed; open findings come from an earlier scan.',
  stale: 'The last scan of the primary ref is more than 30 days old.',
};

export const coverages = keysOf(coverageWords);

export function coverageOf(wire: (typeof coverageToWire)[Coverage]): Coverage {
  return wordOf(coverageToWire, wire) ?? 'ok';
}
