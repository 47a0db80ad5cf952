/** A column's header: a button if the column has orders. A column without one holds actions, and says so unseen. */
import { VisuallyHidden } from '@mantine/core';
import type { Column } from './columns.ts';
import classes from './data-table.module.css';
import { tableWords } from './words.ts';

export interface Sorting {
  order?: string | undefined;
  onSort?: ((order: string) => void) | undefined;
}

export function HeadCell<Row>({ column, order, onSort }: { column: Column<Row> } & Sorting) {
  const { orders } = column;
  if (orders === undefined || onSort === undefined) {
    return (
      <span role="columnheader" className={classes.cell} data-align={column.align}>
        {column.header === '' ? <VisuallyHidden>{tableWords.actions}</VisuallyHidden> : column.header}
      </span>
    );
  }
  const isFirst = order === orders.first;
  const isSorted = isFirst || order === orders.other;
  const isAscending = isFirst === orders.isFirstAscending;
  return (
    <span
      role="columnheader"
      className={classes.cell}
      data-align={column.align}
      aria-sort={isSorted ? (isAscending ? 'ascending' : 'descending') : 'none'}
    >
      <button
        type="button"
        className={classes.sort}
        title={tableWords.sortBy(column.header)}
        onClick={() => onSort(isFirst ? orders.other : orders.first)}
      >
        {column.header}
        {isSorted && <span aria-hidden>{isAscending ? '↑' : '↓'}</span>}
      </button>
    </span>
  );
}
