/** What stands in a row: the box that marks it, then its columns, or on a narrow screen what is drawn in their place. */
import type { ReactNode } from 'react';
import type { Column } from './columns.ts';
import classes from './data-table.module.css';
import type { Marks } from './marks.ts';

export function RowCells<Row>(props: {
  row: Row;
  rowKey: string;
  columns: readonly Column<Row>[];
  marks: Marks | undefined;
  /** Undefined where there is room for the columns. */
  narrow: ((row: Row) => ReactNode) | undefined;
}) {
  const { row, rowKey, columns, marks, narrow } = props;
  const isNarrow = narrow !== undefined;
  return (
    <>
      {marks !== undefined && (
        <span role="gridcell" className={isNarrow ? undefined : classes.cell}>
          <label className={isNarrow ? classes.narrowMark : undefined}>
            <input
              type="checkbox"
              aria-label="Mark this row"
              checked={marks.has(rowKey)}
              onChange={() => marks.toggle(rowKey)}
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
          <span key={column.id} role="gridcell" className={classes.cell} data-align={column.align}>
            {column.cell(row)}
          </span>
        ))
      )}
    </>
  );
}
