/**
 * A scan that was held back because it would close findings that it has nothing in common with: usually its
 * project or category is wrong (docs/ci.md).
 */

/** Fewer closings are never held back. */
export const heldClosingsMin = 10;

/** How long a person's answer counts for the next upload, ms. */
export const closingsConfirmedMs = 7 * 24 * 60 * 60 * 1000;

/** The code of the problem that such a scan ends with. */
export const heldClosingsCode = 'CLOSINGS_HELD';

export interface HeldClosings {
  /** Findings that the scan would have closed. */
  count: number;
  /** Some of their paths. */
  paths: readonly string[];
  /** The scan's analyses, sorted: the answer is about them. */
  analysisIds: readonly string[];
}

/** What happened, why, and the ways out, for the person who uploaded. */
export function heldClosingsMessage({ count, paths }: Pick<HeldClosings, 'count' | 'paths'>, refName: string): string {
  const where = paths.length === 0 ? '' : `, such as in ${paths.join(', ')}`;
  return (
    `Held back, and nothing was changed: this upload would close ${count} findings of ${refName}${where}. It reports none of them again ` +
    'and has no path in common with them, which usually means that its project or category is wrong. If it is about another part of the project, ' +
    'send it with category=NAME. If these findings are to be closed, send it again with confirm=closes (parapet upload ' +
    '--confirm-closes), or confirm it on the page of this scan, and send it again.'
  );
}
