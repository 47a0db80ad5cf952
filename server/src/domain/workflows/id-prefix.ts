/** Ids that begin with some digits, as ranges, so that an index finds them. Pure. */
import type { IdRange } from '../../store/workflow-runs/question.ts';

const int64Max = 2n ** 63n - 1n;

/** The ranges of positive int64s whose decimal form begins with the text; none for what is no beginning of an id. */
export function rangesOfPrefix(text: string): IdRange[] {
  if (!/^[1-9][0-9]{0,18}$/.test(text)) return [];
  const ranges: IdRange[] = [];
  for (let low = BigInt(text), width = 1n; low <= int64Max; low *= 10n, width *= 10n) {
    const high = low + width - 1n;
    ranges.push({ from: String(low), to: String(high < int64Max ? high : int64Max) });
  }
  return ranges;
}
