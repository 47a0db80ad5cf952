/** Code whose lines begin with their numbers, as scanners print it. */

export interface NumberedLines {
  /** Without the numbers. */
  text: string;
  /** The number of the first line; 0 if the lines have none. */
  startLine: number;
  /** The text of these lines, both included; '' if none is there. */
  between(first: number, last: number): string;
}

/** `mark` matches the number, as its first group, and what stands between it and the code. */
export function numberedLines(code: string, mark: RegExp): NumberedLines {
  const lines = code.replace(/\r?\n$/, '').split(/\r?\n/);
  const marks = lines.map((line) => mark.exec(line));
  if (code === '' || marks.some((found) => found === null)) return { text: code, startLine: 0, between: () => '' };
  const texts = lines.map((line, index) => line.slice(marks[index]?.[0].length));
  const numbers = marks.map((found) => Number(found?.[1]));
  return {
    text: texts.join('\n'),
    startLine: numbers[0] ?? 0,
    between: (first, last) =>
      texts.filter((_text, index) => (numbers[index] ?? 0) >= first && (numbers[index] ?? 0) <= last).join('\n'),
  };
}
