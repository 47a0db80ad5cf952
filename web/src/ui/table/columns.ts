/** The columns of a table, as data. */
import type { ReactNode } from 'react';

export interface Column<Row> {
  id: string;
  header: string;
  /** In pixels; 'fill' shares what is left (with at least 160). */
  width: number | 'fill';
  align?: 'end';
  /** Never hidden by the choice of columns. */
  isFixed?: boolean;
  cell: (row: Row) => ReactNode;
}

const fillMin = 160;

/** The `grid-template-columns` of a row; `withMarks`: a check box stands first. */
export function gridTemplate<Row>(columns: readonly Column<Row>[], withMarks: boolean): string {
  const tracks = columns.map(({ width }) =>
    width === 'fill' ? `minmax(${String(fillMin)}px, 1fr)` : `${String(width)}px`,
  );
  return [...(withMarks ? ['36px'] : []), ...tracks].join(' ');
}

export function shownColumns<Row>(columns: readonly Column<Row>[], hidden: readonly string[]): Column<Row>[] {
  return columns.filter(({ id, isFixed }) => isFixed === true || !hidden.includes(id));
}
