/**
 * Rows of 36 px, as many as the server has: only those in view are in the page, further ones are asked for as they come near. Keys j and k
 * move, Enter opens, x marks; on a narrow screen a row is what `narrow` draws, two lines high.
 */
import { useMediaQuery } from '@mantine/hooks';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useId, useMemo, useRef, type MouseEvent, type ReactNode } from 'react';
import { useKeys } from '../keys.ts';
import { gridTemplate, narrowTemplate, rowWidthMin, type Column } from './columns.ts';
import classes from './data-table.module.css';
import type { Marks } from './marks.ts';
import { TableRow } from './TableRow.tsx';

const rowHeight = 36;
const narrowRowHeight = 60;
/** Further rows are asked for when the view is this near to the end. */
const nearEnd = 30;

interface Props<Row> {
  /** What the rows are, for those who hear the page. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** A row on a narrow screen. */
  narrow: (row: Row) => ReactNode;
  /** The row that the keys stand on; kept by the screen (in the URL where it opens a pane). */
  current: string | null;
  onCurrent: (key: string, by: 'key' | 'click') => void;
  onOpen?: ((row: Row) => void) | undefined;
  marks?: Marks | undefined;
  /** How many the server has, where it says so. */
  total?: number | undefined;
  hasMore: boolean;
  onMore: () => void;
}

export function DataTable<Row>(props: Props<Row>) {
  const { label, columns, rows, rowKey, narrow, current, onCurrent, onOpen, marks, total, hasMore, onMore } = props;
  const isNarrow = useMediaQuery('(max-width: 640px)', globalThis.innerWidth <= 640);
  const scroller = useRef<HTMLDivElement>(null);
  const id = useId();
  const height = isNarrow ? narrowRowHeight : rowHeight;
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 12,
  });
  const inView = virtualizer.getVirtualItems();
  const last = inView.at(-1)?.index ?? 0;

  useEffect(() => virtualizer.measure(), [virtualizer, height]);
  useEffect(() => {
    if (hasMore && last >= rows.length - nearEnd) onMore();
  }, [hasMore, last, rows.length, onMore]);

  const position = useMemo(
    () => (current === null ? -1 : rows.findIndex((row) => rowKey(row) === current)),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- The key of a row does not change; the function does, with each drawing.
    [current, rows],
  );
  // Where the current row stood: when it has left the list, the next one is what stands there now.
  const stood = useRef(-1);
  if (position >= 0) stood.current = position;
  function move(step: number): void {
    const hasLeft = current !== null && position < 0;
    const from = hasLeft ? stood.current - (step > 0 ? 1 : 0) : position;
    const next = Math.min(Math.max(from + step, 0), rows.length - 1);
    const row = rows[next];
    if (row === undefined) return;
    onCurrent(rowKey(row), 'key');
    virtualizer.scrollToIndex(next);
  }
  const currentRow = rows[position];
  useKeys(label, [
    { key: 'j', words: 'next row', act: () => move(1) },
    { key: 'k', words: 'previous row', act: () => move(-1) },
    ...(onOpen === undefined
      ? []
      : [{ key: 'Enter', words: 'open the row', act: () => currentRow !== undefined && onOpen(currentRow) }]),
    ...(marks === undefined
      ? []
      : [
          {
            key: 'x',
            words: 'select the row',
            act: () => currentRow !== undefined && marks.toggle(rowKey(currentRow)),
          },
          {
            key: 'X',
            words: 'select up to the row (with Shift)',
            act: () => currentRow !== undefined && marks.extend(rows.map(rowKey), rowKey(currentRow)),
          },
        ]),
  ]);

  /** Of the row that something in it happened to. */
  function rowOf(target: HTMLElement): Row | undefined {
    return rows[Number(target.closest('[aria-rowindex]')?.getAttribute('aria-rowindex')) - 1];
  }
  function click(event: MouseEvent): void {
    // Links and boxes in the row act by themselves; a link marked as the row's own does so only in another tab.
    const target = event.target as HTMLElement;
    if (target.closest('a:not([data-row]), button, input, label') !== null) return;
    if (event.metaKey || event.ctrlKey) return;
    const row = rowOf(target);
    if (row === undefined) return;
    event.preventDefault();
    if (event.shiftKey && marks !== undefined) marks.extend(rows.map(rowKey), rowKey(row));
    else if (globalThis.getSelection()?.isCollapsed !== false) onCurrent(rowKey(row), 'click');
  }
  function doubleClick(event: MouseEvent): void {
    const row = rowOf(event.target as HTMLElement);
    if (row !== undefined) onOpen?.(row);
  }

  const isThere = position >= 0;
  useEffect(() => {
    // A row that the URL names is brought into view; the keys do it by themselves.
    if (isThere) virtualizer.scrollToIndex(stood.current);
  }, [isThere, virtualizer]);

  const withMarks = marks !== undefined;
  const template = isNarrow ? narrowTemplate(withMarks) : gridTemplate(columns, withMarks);
  const minWidth = isNarrow ? undefined : rowWidthMin(columns, withMarks);
  return (
    <div className={classes.frame}>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- It has the focus, and the keys above. */}
      <div
        ref={scroller}
        onClick={click}
        onDoubleClick={doubleClick}
        className={classes.scroller}
        role="grid"
        aria-label={label}
        aria-rowcount={total ?? (hasMore ? -1 : rows.length)}
        aria-activedescendant={position < 0 ? undefined : `${id}-${String(position)}`}
        tabIndex={0}
        data-testid="rows"
      >
        {!isNarrow && (
          <div role="rowgroup" className={classes.head} style={{ minWidth }}>
            <div role="row" className={classes.row} style={{ gridTemplateColumns: template, minWidth }}>
              {marks !== undefined && (
                <span role="columnheader" className={classes.cell}>
                  <input
                    type="checkbox"
                    aria-label="Select all matching"
                    checked={marks.isAll}
                    onChange={() => (marks.isAll ? marks.clear() : marks.markAll())}
                  />
                </span>
              )}
              {columns.map((column) => (
                <span key={column.id} role="columnheader" className={classes.cell} data-align={column.align}>
                  {column.header}
                </span>
              ))}
            </div>
          </div>
        )}
        <div role="rowgroup" className={classes.body} style={{ height: virtualizer.getTotalSize() }}>
          {inView.map(({ index, start }) => {
            const row = rows[index]!;
            const key = rowKey(row);
            return (
              <TableRow
                key={key}
                id={`${id}-${String(index)}`}
                row={row}
                rowKey={key}
                index={index}
                start={start}
                height={height}
                widthMin={minWidth}
                template={template}
                columns={columns}
                isCurrent={key === current}
                isMarked={marks?.has(key) === true}
                onMark={marks?.toggle}
                narrow={isNarrow ? narrow : undefined}
              />
            );
          })}
        </div>
      </div>
    </div>
  );
}
