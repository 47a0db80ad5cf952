/** Splits a Dockerfile into its instructions: continuation lines, comments among them, and heredocs. */

export interface Instruction {
  /** In capital letters. */
  name: string;
  /** What follows the name, with blanks in place of comments and line ends: as long as in the file. */
  rest: string;
  /** Half-open, in UTF-16 units; without blanks around it. */
  start: number;
  end: number;
  restStart: number;
  hasHeredoc: boolean;
}

const comment = /^\s*#/;
const head = /^\s*([A-Za-z]+|\.\.\.)(?:[ \t]+|(?=\s*$))/;

/** `damaged`: lines that begin with no word. */
export function readInstructions(text: string): { instructions: Instruction[]; isDamaged: boolean } {
  const sign = /^(?:\s*#.*\n)*\s*#\s*escape\s*=\s*`/i.test(text) ? '`' : '\\';
  const lines: { text: string; start: number }[] = [];
  for (let start = 0; start <= text.length; start += lines.at(-1)!.text.length + 1) {
    const end = text.indexOf('\n', start);
    lines.push({ text: text.slice(start, end === -1 ? text.length : end), start });
  }
  const instructions: Instruction[] = [];
  let isDamaged = false;
  for (let index = 0; index < lines.length; index += 1) {
    const line = lines[index]!;
    if (line.text.trim() === '' || comment.test(line.text)) continue;
    const found = head.exec(line.text);
    if (found === null) {
      isDamaged = true;
      continue;
    }
    const restStart = line.start + found[0].length;
    let rest = line.text.slice(found[0].length);
    while (isContinued(rest, sign) && index + 1 < lines.length) {
      index += 1;
      const next = lines[index]!.text;
      const isLeftOut = comment.test(next) || next.trim() === '';
      // A line that is left out does not end the instruction.
      rest = isLeftOut
        ? `${rest
            .trimEnd()
            .slice(0, -1)
            .padEnd(rest.length + next.length, ' ')}${sign}`
        : `${withoutSign(rest)} ${next}`;
    }
    if (isContinued(rest, sign)) rest = withoutSign(rest);
    const heredocs = [...rest.matchAll(/<<-?\s*(["']?)(\w+)\1/g)].map((each) => each[2]!);
    let last = restStart + rest.trimEnd().length;
    for (const mark of heredocs) {
      const end = lines.findIndex((each, at) => at > index && each.text.trim() === mark);
      if (end === -1) continue;
      index = end;
      last = lines[end]!.start + lines[end]!.text.trimEnd().length;
    }
    const start = line.start + found[0].search(/\S/);
    const hasHeredoc = last > restStart + rest.length;
    instructions.push({ name: found[1]!.toUpperCase(), rest: rest.trimEnd(), start, end: last, restStart, hasHeredoc });
  }
  return { instructions, isDamaged };
}

const isContinued = (rest: string, sign: string): boolean => rest.trimEnd().endsWith(sign);
const withoutSign = (rest: string): string => rest.trimEnd().slice(0, -1).padEnd(rest.length, ' ');
