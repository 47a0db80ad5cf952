/**
 * Lines of a text as tools count them: from 1, ending in \n, \r\n or \r. Finds columns in every unit that tools use.
 */

export interface Line {
  /** Start offset, and end offset without the line end (UTF-16 units). */
  start: number;
  end: number;
}

/** The last line follows the last line end and may be empty. */
export function linesOf(text: string): Line[] {
  const lines: Line[] = [];
  let start = 0;
  for (const { index, 0: lineEnd } of text.matchAll(/\r\n|\n|\r/g)) {
    lines.push({ start, end: index });
    start = index + lineEnd.length;
  }
  lines.push({ start, end: text.length });
  return lines;
}

/** The unit of columns; SARIF has the first two, Semgrep the last two. */
export const columnUnits = ['utf16', 'codePoints', 'utf8'] as const;
export type ColumnUnit = (typeof columnUnits)[number];

/** The offset of a column (from 1; one past the last character is allowed); undefined if the line is too short. */
export function offsetOf(text: string, line: Line, column: number, unit: ColumnUnit): number | undefined {
  if (column < 1) return undefined;
  let offset = line.start;
  let counted = 1;
  while (counted < column) {
    if (offset >= line.end) return undefined;
    const character = String.fromCodePoint(text.codePointAt(offset) ?? 0);
    // In UTF-16 a column could fall inside a surrogate pair; no tool means that.
    counted += unit === 'utf16' ? character.length : unit === 'codePoints' ? 1 : Buffer.byteLength(character);
    offset += character.length;
  }
  return counted === column ? offset : undefined;
}
