/** Whether the findings of a project can be relied on, in the words of the URL, of people, and of the wire. */

import { coverageValues } from '../api/generated/enums.ts';
import { keysOf, wireWords, wordOf } from '../terms/wire-words.ts';

export const coverageToWire = wireWords('COVERAGE_', coverageValues);
export type Coverage = keyof typeof coverageToWire;

export const coverageWords: Readonly<Record<Coverage, string>> = {
  ok: 'Up to date',
  never_scanned: 'Never scanned',
  failing: 'Last scan failed',
  stale: 'Scan is old',
};

/** Of the primary ref, by the last of its scans that came to an end. */
export const coverageMeanings: Readonly<Record<Coverage, string>> = {
  ok: 'The last scan of its primary ref worked, and is not older than 30 days.',
  never_scanned: 'No scan of its primary ref has come in, so nothing is known of it.',
  failing: 'The last scan of its primary ref failed: what is open is what an earlier one found.',
  stale: 'The last scan of its primary ref is older than 30 days: what came since is not known.',
};

export const coverages = keysOf(coverageWords);

export function coverageOf(wire: (typeof coverageToWire)[Coverage]): Coverage {
  return wordOf(coverageToWire, wire) ?? 'ok';
}
