/** Formats rows as aligned columns. On a terminal the flexible columns shrink to fit; in a pipe nothing is cut. */
import { columnsOf, cutLine, plainLine } from './plain-text.ts';
import type { Style } from './style.ts';

export interface Column<Row> {
  title: string;
  value(row: Row): string;
  /** Right-aligned, for numbers. */
  isNumber?: boolean;
  /** May be cut when the terminal is too narrow. */
  isFlexible?: boolean;
  /** A colour for the cell. */
  style?(row: Row): Parameters<Style>[0] | null;
}

const gap = '  ';
const flexibleMin = 12;

/** Formats a table with a heading. `widthMax` is the terminal's width, null for no limit. */
export function formatTable<Row>(
  rows: readonly Row[],
  columns: readonly Column<Row>[],
  { style, widthMax }: { style: Style; widthMax: number | null },
): string {
  const cells = rows.map((row) => columns.map((column) => plainLine(column.value(row))));
  const widths = columns.map((column, index) =>
    cells.reduce((widest, row) => Math.max(widest, columnsOf(row[index] ?? '')), column.title.length),
  );
  if (widthMax !== null) shrink(widths, columns, widthMax);
  const heading = columns.map((column, index) => pad(column.title, widths[index] ?? 0, column.isNumber === true));
  const lines = [style('heading', heading.join(gap).trimEnd())];
  rows.forEach((row, rowIndex) => {
    const line = columns.map((column, index) => {
      const width = widths[index] ?? 0;
      const text = pad(cutLine(cells[rowIndex]?.[index] ?? '', width), width, column.isNumber === true);
      const kind = column.style?.(row) ?? null;
      return kind === null ? text : style(kind, text);
    });
    lines.push(line.join(gap).trimEnd());
  });
  return lines.join('\n');
}

/** Narrows the widest flexible column until the table fits, or no flexible column can shrink. */
function shrink<Row>(widths: number[], columns: readonly Column<Row>[], widthMax: number): void {
  let excess = widths.reduce((sum, width) => sum + width, gap.length * (widths.length - 1)) - widthMax;
  while (excess > 0) {
    let widest = -1;
    columns.forEach((column, index) => {
      const width = widths[index] ?? 0;
      if (column.isFlexible === true && width > flexibleMin && width > (widths[widest] ?? 0)) widest = index;
    });
    if (widest < 0) return;
    widths[widest] = (widths[widest] ?? 0) - 1;
    excess -= 1;
  }
}

function pad(text: string, width: number, isNumber: boolean): string {
  const filling = ' '.repeat(Math.max(0, width - columnsOf(text)));
  return isNumber ? filling + text : text + filling;
}
