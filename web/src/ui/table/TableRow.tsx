/**
 * One row of a table: the check box, then its columns or, on a narrow screen, one custom cell. Memoized: scrolling
 * renders only the rows that come into view.
 */
import { memo, type MouseEvent, type ReactNode } from 'react';
import type { Column } from './columns.ts';
import classes from './data-table.module.css';
import { tableWords } from './words.ts';

interface Props<Row> {
  row: Row;
  rowKey: string;
  /** The element's ID, for `aria-activedescendant`. */
  id: string;
  index: number;
  /** Its offset from the first row, and its height, px. */
  start: number;
  height: number;
  widthMin: number | undefined;
  /** `grid-template-columns`. */
  template: string;
  columns: readonly Column<Row>[];
  isCurrent: boolean;
  isMarked: boolean;
  /** Undefined if rows cannot be selected. */
  onMark: ((key: string) => void) | undefined;
  /** Undefined if the columns fit. */
  narrow: ((row: Row) => ReactNode) | undefined;
}

export const TableRow = memo(Row) as typeof Row;

function Row<Value>(props: Props<Value>) {
  const { row, rowKey, id, index, start, height, widthMin, template, isCurrent, isMarked, onMark, narrow } = props;
  const isNarrow = narrow !== undefined;
  const [first] = props.columns;
  const columns = first?.spans?.(row) === true ? [first] : props.columns;
  return (
    <div
      id={id}
      role="row"
      aria-rowindex={index + 1}
      aria-selected={isCurrent}
      className={classes.row}
      data-narrow-marks={(isNarrow && onMark !== undefined) || undefined}
      data-marked={isMarked || undefined}
      style={{
        height,
        minWidth: widthMin,
        transform: `translateY(${String(start)}px)`,
        gridTemplateColumns: template,
      }}
    >
      {onMark !== undefined && (
        <span role="gridcell" className={isNarrow ? undefined : classes.cell}>
          <label className={isNarrow ? classes.narrowMark : undefined}>
            <input
              type="checkbox"
              aria-label={tableWords.selectRow}
              checked={isMarked}
              // The grid is one tab stop, and x selects its current row: a list of thousands is passed by one Tab.
              tabIndex={-1}
              onChange={() => onMark(rowKey)}
            />
          </label>
        </span>
      )}
      {isNarrow ? (
        <span role="gridcell" className={classes.narrow}>
          {narrow(row)}
        </span>
      ) : (
        columns.map((column) => (
          // oxlint-disable-next-line jsx-a11y/interactive-supports-focus -- The grid has the focus.
          <span
            key={column.id}
            role="gridcell"
            aria-colspan={columns === props.columns ? undefined : props.columns.length}
            className={classes.cell}
            data-align={column.align}
            style={columns === props.columns ? undefined : { gridColumn: `span ${String(props.columns.length)}` }}
            onMouseEnter={showFullText}
          >
            {column.cell(row)}
          </span>
        ))
      )}
    </div>
  );
}

/** The tooltip shows text that is cut off. */
function showFullText({ currentTarget: cell }: MouseEvent<HTMLElement>): void {
  if (cell.scrollWidth > cell.clientWidth && cell.querySelector('[title]') === null) cell.title = cell.textContent;
  else cell.removeAttribute('title');
}
