/** Writes ellipses that are lines of their own as what their place takes: an element, a pair, or a value. */
import { ellipsisName } from '../../patterns/placeholders.ts';

export function standInEllipses(pattern: string): string {
  const lines = pattern.split('\n').map(readLine);
  return lines
    .map((line, index) => {
      if (!line.isEllipsis) return line.text;
      const column = line.columns[0]!.at;
      const sibling =
        siblingOf(lines.slice(0, index).toReversed(), column) ?? siblingOf(lines.slice(index + 1), column);
      const indent = ' '.repeat(column);
      if (sibling === undefined) return indent + ellipsisName;
      return sibling.isDash ? `${indent}- ${ellipsisName}` : `${indent}${ellipsisName}: ${ellipsisName}`;
    })
    .join('\n');
}

/** What begins at a column of a line: the dash of an element, or something else. */
interface Column {
  at: number;
  isDash: boolean;
}
interface Line {
  text: string;
  columns: readonly Column[];
  isEllipsis: boolean;
}

function readLine(text: string): Line {
  const columns: Column[] = [];
  const start = /[ \t]*/y;
  for (;;) {
    start.test(text);
    const at = start.lastIndex;
    if (at === text.length || text[at] === '#') break;
    const isDash = /^-(?:\s|$)/.test(text.slice(at, at + 2));
    columns.push({ at, isDash });
    if (!isDash) break;
    start.lastIndex = at + 1;
  }
  return { text, columns, isEllipsis: /^\s*\.\.\.\s*(?:#.*)?$/.test(text) };
}

/** The nearest that begins at the column, and not in a block around it. */
function siblingOf(lines: readonly Line[], column: number): Column | undefined {
  for (const { columns, isEllipsis } of lines) {
    if (columns.length === 0 || isEllipsis) continue;
    const found = columns.find(({ at }) => at === column);
    if (found !== undefined) return found;
    if (columns[0]!.at < column) return undefined;
  }
  return undefined;
}
