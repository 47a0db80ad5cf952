/** The columns of a table. */
import type { ReactNode } from 'react';

export interface Column<Row> {
  id: string;
  header: string;
  /** In pixels; 'fill' shares the remaining width. */
  width: number | 'fill';
  /** How many parts of the remaining width a column takes that fills; absent: 1. */
  share?: number;
  /** The least width of a column that fills, px; absent: 160. */
  widthMin?: number;
  align?: 'end';
  /** True if the cells are instants: written in full they need more room than `width`. */
  hasInstants?: boolean;
  /** Names of the orders by this column; a click on its header takes the first, another click the other. */
  orders?: { first: string; other: string; isFirstAscending: boolean };
  /** True if the user cannot hide the column. */
  isFixed?: boolean;
  /** The rows in which the first column has the whole row: headings of the rows below them. */
  spans?: (row: Row) => boolean;
  cell: (row: Row) => ReactNode;
}

const fillMin = 160;
/** The room of `Nov 22, 2026 12:05 PM`, px. */
const exactInstantWidth = 168;
const markWidth = 36;
/** The width of a check box for touch. */
const narrowMarkWidth = 44;
/** The padding of a row (data-table.module.css). */
const rowPadding = 32;

/** The `grid-template-columns` of a row; `withMarks`: a check box comes first. */
export function gridTemplate<Row>(columns: readonly Column<Row>[], withMarks: boolean): string {
  const tracks = columns.map(({ width, widthMin = fillMin, share = 1 }) =>
    width === 'fill' ? `minmax(${String(widthMin)}px, ${String(share)}fr)` : `${String(width)}px`,
  );
  return [...(withMarks ? [`${String(markWidth)}px`] : []), ...tracks].join(' ');
}

/** The template of a row on a narrow screen. */
export function narrowTemplate(withMarks: boolean): string {
  return withMarks ? `${String(narrowMarkWidth)}px minmax(0, 1fr)` : 'minmax(0, 1fr)';
}

/** In pixels; in less space the table scrolls sideways. */
export function rowWidthMin<Row>(columns: readonly Column<Row>[], withMarks: boolean): number {
  const widths = columns.map(({ width, widthMin = fillMin }) => (width === 'fill' ? widthMin : width));
  return widths.reduce((sum, width) => sum + width, (withMarks ? markWidth : 0) + rowPadding);
}

export function shownColumns<Row>(columns: readonly Column<Row>[], hidden: readonly string[]): Column<Row>[] {
  return columns.filter(({ id, isFixed }) => isFixed === true || !hidden.includes(id));
}

/** The columns with room for instants that are written in full. */
export function withExactInstants<Row>(columns: readonly Column<Row>[]): Column<Row>[] {
  return columns.map((column) =>
    column.hasInstants === true && column.width !== 'fill'
      ? { ...column, width: Math.max(column.width, exactInstantWidth) }
      : column,
  );
}
