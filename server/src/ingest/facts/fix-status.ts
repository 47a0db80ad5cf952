/** What a source says about a fix that there is not. */

const texts: ReadonlyMap<unknown, string> = new Map([
  ['will_not_fix', 'The vendor will not fix this (will_not_fix).'],
  ['fix_deferred', 'The vendor has deferred the fix (fix_deferred).'],
  ['end_of_life', 'The vendor no longer maintains this release (end_of_life).'],
  ['under_investigation', 'The vendor is investigating this (under_investigation).'],
  ['can_not_fix', 'This cannot be fixed (can_not_fix).'],
  ['withdrawn', 'The advisory was withdrawn (withdrawn).'],
]);

/** A sentence for the status; undefined for statuses that leave the question open. Trivy's words. */
export function fixStatusText(status: unknown): string | undefined {
  return texts.get(status);
}
