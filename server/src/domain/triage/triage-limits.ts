/** How many findings are decided about in one transaction. */
export interface TriageLimits {
  /** Findings above which an act is a run. */
  atOnceMax: number;
  /** Findings in each transaction of a run. */
  perPart: number;
}

/**
 * 5,000 findings take about a second (docs/benchmarks.md), during which nobody else decides in their projects; each part
 * of a run takes less than half of that.
 */
export const defaultTriageLimits: TriageLimits = { atOnceMax: 5_000, perPart: 2_000 };
