/** The row that the keys stand on: where it is in the list, and the step to another one. */
import { useEffect, useMemo, useRef } from 'react';

export function useCurrentRow<Row>(options: {
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  current: string | null;
  onCurrent: (key: string, by: 'key') => void;
  /** Brings a row into view; the same function on each render. */
  scrollTo: (index: number) => void;
}): { position: number; move: (step: number) => void } {
  const { rows, rowKey, current, onCurrent, scrollTo } = options;
  const position = useMemo(
    () => (current === null ? -1 : rows.findIndex((row) => rowKey(row) === current)),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- The key of a row does not change; the function does, on each render.
    [current, rows],
  );
  // The index of the current row. When that row leaves the list, the next one takes its place.
  const currentIndex = useRef(-1);
  if (position >= 0) currentIndex.current = position;
  function move(step: number): void {
    const hasLeft = current !== null && position < 0;
    const from = hasLeft ? currentIndex.current - (step > 0 ? 1 : 0) : position;
    const next = Math.min(Math.max(from + step, 0), rows.length - 1);
    const row = rows[next];
    if (row === undefined) return;
    onCurrent(rowKey(row), 'key');
    scrollTo(next);
  }
  const isThere = position >= 0;
  useEffect(() => {
    // Scrolls to a row that the URL names; the keys scroll themselves.
    if (isThere) scrollTo(currentIndex.current);
  }, [isThere, scrollTo]);
  return { position, move };
}
