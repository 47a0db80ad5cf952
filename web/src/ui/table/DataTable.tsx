/**
 * A virtualized table with rows of 36 px: only the visible rows are rendered, and further ones are fetched as they come
 * near. Keys: j and k move, Enter opens, x selects. On a narrow screen `narrow` renders each row, two lines high.
 */
import { useMediaQuery } from '@mantine/hooks';
import { useVirtualizer } from '@tanstack/react-virtual';
import { useEffect, useId, useMemo, useRef, type ReactNode } from 'react';
import { gridTemplate, narrowTemplate, rowWidthMin, withExactInstants, type Column } from './columns.ts';
import classes from './data-table.module.css';
import { HeadCell, type Sorting } from './HeadCell.tsx';
import { HeadMark, type LoadedRows } from './HeadMark.tsx';
import type { Marks } from './marks.ts';
import { useRowClicks, useRowKeys } from './row-acts.ts';
import { TableRow } from './TableRow.tsx';
import { useInstantStyle } from '../text/use-instant-style.ts';
import { useCurrentRow } from './use-current-row.ts';

const rowHeight = 36;
const narrowRowHeight = 60;
/** Fetches further rows when the view is this many rows from the end. */
const nearEnd = 30;
/** The keys keep this room below the current row, px: a message may be there. */
const roomBelow = 72;

interface Props<Row> {
  /** The accessible name of the table. */
  label: string;
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Renders a row on a narrow screen. */
  narrow: (row: Row) => ReactNode;
  /** True: two lines a row, as on a narrow screen; the table has little room beside something else. */
  isTight?: boolean;
  /** The key of the current row; stored by the screen (in the URL if it opens a pane). */
  current: string | null;
  onCurrent: (key: string, by: 'key' | 'click') => void;
  onOpen?: ((row: Row) => void) | undefined;
  marks?: Marks | undefined;
  /** The order's name, among those of the columns, and how to change it. */
  order?: string | undefined;
  onSort?: ((order: string) => void) | undefined;
  /** The total number of rows, if the server reports it. */
  total?: number | undefined;
  hasMore: boolean;
  onMore: () => void;
}

export function DataTable<Row>(props: Props<Row>) {
  const { label, rows, rowKey, narrow, current, onCurrent, onOpen, marks, total, hasMore, onMore } = props;
  const isRelative = useInstantStyle().dateFormat === 'DATE_FORMAT_RELATIVE';
  const columns = useMemo(
    () => (isRelative ? props.columns : withExactInstants(props.columns)),
    [isRelative, props.columns],
  );
  const isPhone = useMediaQuery('(max-width: 640px)', globalThis.innerWidth <= 640);
  const isNarrow = isPhone || props.isTight === true;
  const scroller = useRef<HTMLDivElement>(null);
  const id = useId();
  const height = isNarrow ? narrowRowHeight : rowHeight;
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => height,
    overscan: 12,
    scrollPaddingEnd: roomBelow,
  });
  const inView = virtualizer.getVirtualItems();
  const last = inView.at(-1)?.index ?? 0;

  useEffect(() => virtualizer.measure(), [virtualizer, height]);
  useEffect(() => {
    if (hasMore && last >= rows.length - nearEnd) onMore();
  }, [hasMore, last, rows.length, onMore]);

  const { position, move } = useCurrentRow({ rows, rowKey, current, onCurrent, scrollTo: virtualizer.scrollToIndex });
  useRowKeys({ label, rows, rowKey, current: rows[position], move, onOpen, marks });
  const clicks = useRowClicks({ rows, rowKey, onCurrent, onOpen, marks });

  const withMarks = marks !== undefined;
  const template = isNarrow ? narrowTemplate(withMarks) : gridTemplate(columns, withMarks);
  const minWidth = isNarrow ? undefined : rowWidthMin(columns, withMarks);
  return (
    <div className={classes.frame}>
      {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- It has the focus, and the keys above. */}
      <div
        ref={scroller}
        onClick={clicks.onClick}
        onDoubleClick={clicks.onDoubleClick}
        className={classes.scroller}
        role="grid"
        aria-label={label}
        aria-rowcount={total ?? (hasMore ? -1 : rows.length)}
        aria-activedescendant={position < 0 ? undefined : `${id}-${String(position)}`}
        tabIndex={0}
        data-testid="rows"
      >
        {!isNarrow && (
          <HeadRow
            sorting={{ order: props.order, onSort: props.onSort }}
            columns={columns}
            marks={marks}
            template={template}
            minWidth={minWidth}
            loaded={{ keys: rows.map(rowKey), hasMore, total }}
          />
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

function HeadRow<Row>(props: {
  columns: readonly Column<Row>[];
  marks: Marks | undefined;
  template: string;
  minWidth: number | undefined;
  loaded: LoadedRows;
  sorting: Sorting;
}) {
  const { columns, marks, template, minWidth, loaded, sorting } = props;
  return (
    <div role="rowgroup" className={classes.head} style={{ minWidth }}>
      <div role="row" className={classes.row} style={{ gridTemplateColumns: template, minWidth }}>
        {marks !== undefined && (
          <span role="columnheader" className={classes.cell}>
            <HeadMark marks={marks} loaded={loaded} />
          </span>
        )}
        {columns.map((column) => (
          <HeadCell key={column.id} column={column} {...sorting} />
        ))}
      </div>
    </div>
  );
}
