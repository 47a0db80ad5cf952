/** Edits of a text at known offsets; everything else is preserved exactly. */

/** Replaces the characters from `start` up to, excluding, `end` (UTF-16 units) by `text`. */
export interface TextEdit {
  start: number;
  end: number;
  text: string;
}

/** The edits, or why there are none, for people. */
export type Edits = { edits: readonly TextEdit[] } | { refused: string };

/** The edits in text order; undefined if two overlap or insert at the same offset. */
export function inOrder(edits: readonly TextEdit[]): TextEdit[] | undefined {
  const sorted = edits.toSorted((one, other) => one.start - other.start || one.end - other.end);
  const isApart = sorted.every((edit, index) => {
    const before = sorted[index - 1];
    if (before === undefined) return true;
    return before.end <= edit.start && before.start < edit.end;
  });
  return isApart ? sorted : undefined;
}

/** The text with the edits applied. They must not overlap. */
export function withEdits(text: string, edits: readonly TextEdit[]): string {
  const sorted = inOrder(edits);
  if (sorted === undefined) throw new Error('edits overlap');
  let result = '';
  let at = 0;
  for (const edit of sorted) {
    result += text.slice(at, edit.start) + edit.text;
    at = edit.end;
  }
  return result + text.slice(at);
}
