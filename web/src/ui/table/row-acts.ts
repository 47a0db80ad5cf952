/** What keys and clicks do with the rows of a table: move, open, mark. */
import type { MouseEvent } from 'react';
import { useKeys, type KeyAct } from '../keys.ts';
import type { Marks } from './marks.ts';
import { tableWords } from './words.ts';

const { byKey: words } = tableWords;

interface Rows<Row> {
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  onOpen: ((row: Row) => void) | undefined;
  marks: Marks | undefined;
}

/** `move` steps from the current row to another one. */
export function useRowKeys<Row>(
  options: Rows<Row> & { label: string; current: Row | undefined; move: (step: number) => void },
): void {
  const { label, rows, rowKey, current, move, onOpen, marks } = options;
  const onCurrent = (act: (row: Row) => void) => () => current !== undefined && act(current);
  const opening: KeyAct[] = onOpen === undefined ? [] : [{ key: 'Enter', words: words.open, act: onCurrent(onOpen) }];
  const marking: KeyAct[] =
    marks === undefined
      ? []
      : [
          { key: 'x', words: words.select, act: onCurrent((row) => marks.toggle(rowKey(row))) },
          {
            key: 'X',
            words: words.selectUpTo,
            act: onCurrent((row) => marks.extend(rows.map(rowKey), rowKey(row))),
          },
        ];
  useKeys(label, [
    { key: 'j', words: words.next, act: () => move(1) },
    { key: 'k', words: words.previous, act: () => move(-1) },
    ...opening,
    ...marking,
  ]);
}

export function useRowClicks<Row>(options: Rows<Row> & { onCurrent: (key: string, by: 'click') => void }) {
  const { rows, rowKey, onCurrent, onOpen, marks } = options;
  /** The row that contains the element. */
  function rowOf(target: HTMLElement): Row | undefined {
    return rows[Number(target.closest('[aria-rowindex]')?.getAttribute('aria-rowindex')) - 1];
  }
  function onClick(event: MouseEvent): void {
    // Links and boxes in a row act themselves; the row's own link (`data-row`) does so only when opened in another tab.
    const target = event.target as HTMLElement;
    if (target.closest('a:not([data-row]), button, input, label') !== null) return;
    if (event.metaKey || event.ctrlKey) return;
    const row = rowOf(target);
    if (row === undefined) return;
    event.preventDefault();
    if (event.shiftKey && marks !== undefined) marks.extend(rows.map(rowKey), rowKey(row));
    else if (globalThis.getSelection()?.isCollapsed !== false) onCurrent(rowKey(row), 'click');
  }
  function onDoubleClick(event: MouseEvent): void {
    const row = rowOf(event.target as HTMLElement);
    if (row !== undefined) onOpen?.(row);
  }
  return { onClick, onDoubleClick };
}
