/** Whether the findings of a project can be relied on, in the words of the URL, of people, and of the wire. */

export const coverages = ['ok', 'never_scanned', 'failing', 'stale'] as const;
export type Coverage = (typeof coverages)[number];

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

export const coverageToWire = {
  ok: 'COVERAGE_OK',
  never_scanned: 'COVERAGE_NEVER_SCANNED',
  failing: 'COVERAGE_FAILING',
  stale: 'COVERAGE_STALE',
} as const satisfies Record<Coverage, string>;

export function coverageOf(wire: (typeof coverageToWire)[Coverage]): Coverage {
  return coverages.find((coverage) => coverageToWire[coverage] === wire) ?? 'ok';
}
