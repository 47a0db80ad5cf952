/** Ids that begin with some digits, as what indexes find. Pure. */
import type { IdPrefix, IdRange } from '../../store/workflow-runs/question.ts';

const int64Max = 2n ** 63n - 1n;
/** Digits of an id that stand in an index of their own (migration 0014). */
const headLength = 3;

/** The positive int64s whose decimal form begins with the text; null for what is no beginning of an id. */
export function readIdPrefix(text: string): IdPrefix | null {
  if (!/^[1-9][0-9]{0,18}$/.test(text)) return null;
  return { heads: headsOf(text), ranges: rangesOf(text) };
}

function rangesOf(text: string): IdRange[] {
  const ranges: IdRange[] = [];
  for (let low = BigInt(text), width = 1n; low <= int64Max; low *= 10n, width *= 10n) {
    const high = low + width - 1n;
    ranges.push({ from: String(low), to: String(high < int64Max ? high : int64Max) });
  }
  return ranges;
}

/** What the first digits of such an id may be: the text itself, and each way that it goes on. */
function headsOf(text: string): string[] {
  if (text.length >= headLength) return [text.slice(0, headLength)];
  const longer = Array.from({ length: 10 }, (_, digit) => headsOf(`${text}${digit}`));
  return [text, ...longer.flat()];
}
