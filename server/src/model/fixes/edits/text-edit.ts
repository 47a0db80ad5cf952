/** Changes of a text at known places: all that is not named stays as it was, character for character. */

/** What stands from `start` up to, and without, `end` (UTF-16 units) becomes `text`. */
export interface TextEdit {
  start: number;
  end: number;
  text: string;
}

/** An outcome that a caller must handle: the edits, or why there are none, in words. */
export type Edits = { edits: readonly TextEdit[] } | { refused: string };

/** The edits in the order of the text; undefined when two of them touch the same characters, or two insert at one place. */
export function inOrder(edits: readonly TextEdit[]): TextEdit[] | undefined {
  const sorted = edits.toSorted((one, other) => one.start - other.start || one.end - other.end);
  const isApart = sorted.every((edit, index) => {
    const before = sorted[index - 1];
    if (before === undefined) return true;
    return before.end <= edit.start && before.start < edit.end;
  });
  return isApart ? sorted : undefined;
}

/** The text with the edits made. They must not overlap. */
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
