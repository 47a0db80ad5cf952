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
const markWidth = 36;
/** What a finger marks a row by. */
const narrowMarkWidth = 44;
/** Left and right of a row (data-table.module.css). */
const rowPadding = 32;

/** The `grid-template-columns` of a row; `withMarks`: a check box stands first. */
export function gridTemplate<Row>(columns: readonly Column<Row>[], withMarks: boolean): string {
  const tracks = columns.map(({ width }) =>
    width === 'fill' ? `minmax(${String(fillMin)}px, 1fr)` : `${String(width)}px`,
  );
  return [...(withMarks ? [`${String(markWidth)}px`] : []), ...tracks].join(' ');
}

/** The same for what is drawn in the place of columns on a narrow screen. */
export function narrowTemplate(withMarks: boolean): string {
  return withMarks ? `${String(narrowMarkWidth)}px minmax(0, 1fr)` : 'minmax(0, 1fr)';
}

/** In pixels: on less, the table scrolls sideways. */
export function rowWidthMin<Row>(columns: readonly Column<Row>[], withMarks: boolean): number {
  const widths = columns.map(({ width }) => (width === 'fill' ? fillMin : width));
  return widths.reduce((sum, width) => sum + width, (withMarks ? markWidth : 0) + rowPadding);
}

export function shownColumns<Row>(columns: readonly Column<Row>[], hidden: readonly string[]): Column<Row>[] {
  return columns.filter(({ id, isFixed }) => isFixed === true || !hidden.includes(id));
}
