/**
 * The check box in the header: selects the rows that are loaded, or all that match once all are loaded. The bar below the
 * list offers the second step, from the loaded rows to all that match.
 */
import type { Marks } from './marks.ts';
import { tableWords } from './words.ts';

export interface LoadedRows {
  keys: readonly string[];
  hasMore: boolean;
  /** All that match, if the server reports it. */
  total: number | undefined;
}

export function HeadMark({ marks, loaded }: { marks: Marks; loaded: LoadedRows }) {
  const { keys, hasMore, total } = loaded;
  const isMarked = marks.isAll || (marks.keys.size >= keys.length && keys.every((key) => marks.has(key)));
  const isPartlyMarked = !isMarked && marks.keys.size > 0;
  const label = hasMore ? tableWords.selectLoaded(keys.length) : tableWords.selectAll(total ?? keys.length);
  function toggle(): void {
    if (isMarked) marks.clear();
    else if (hasMore) marks.mark(keys);
    else marks.markAll();
  }
  return (
    <input
      type="checkbox"
      aria-label={label}
      title={label}
      checked={isMarked}
      ref={(box) => {
        if (box !== null) box.indeterminate = isPartlyMarked;
      }}
      onChange={toggle}
    />
  );
}
