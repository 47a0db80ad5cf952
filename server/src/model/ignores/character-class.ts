/** Parses `[a-z]`, `[!0-9]`, `[[:alpha:]_]` in a gitignore pattern, like git's wildmatch.c. */

export interface CharacterClass {
  fits: (char: string) => boolean;
  /** The position after the closing bracket. */
  end: number;
}

const named: Readonly<Record<string, RegExp>> = {
  alnum: /^[0-9A-Za-z]$/,
  alpha: /^[A-Za-z]$/,
  blank: /^[ \t]$/,
  cntrl: /^[\u0000-\u001f\u007f]$/,
  digit: /^[0-9]$/,
  graph: /^[\u0021-\u007e]$/,
  lower: /^[a-z]$/,
  print: /^[\u0020-\u007e]$/,
  punct: /^[!-/:-@[-`{-~]$/,
  space: /^[ \t\n\v\f\r]$/,
  upper: /^[A-Z]$/,
  xdigit: /^[0-9A-Fa-f]$/,
};

const unbalanced = 'contains a bracket [ that is not closed';

/** The class that begins with the bracket at `start`, or what is wrong with it. */
export function parseClass(text: string, start: number): CharacterClass | string {
  let at = start + 1;
  const isNegated = text[at] === '!' || text[at] === '^';
  if (isNegated) at += 1;
  const members: ((char: string) => boolean)[] = [];
  /** The character that a following `-` would begin a range with. */
  let from: string | undefined;
  // The first character is always a member, even a closing bracket.
  for (let isFirst = true; isFirst || text[at] !== ']'; isFirst = false) {
    const name = /^\[:([^\]]*):\]/.exec(text.slice(at))?.[1];
    if (name !== undefined) {
      const known = Object.hasOwn(named, name) ? named[name] : undefined;
      if (known === undefined) return `names a class [:${name}:] that does not exist`;
      members.push((char) => known.test(char));
      from = undefined;
      at += name.length + 4;
      continue;
    }
    const isRange = text[at] === '-' && from !== undefined && text[at + 1] !== undefined && text[at + 1] !== ']';
    const read = readMember(text, isRange ? at + 1 : at);
    if (typeof read === 'string') return read;
    const { char: member } = read;
    const first = isRange && from !== undefined ? from : member;
    members.push((char) => codeOf(char) >= codeOf(first) && codeOf(char) <= codeOf(member));
    from = isRange ? undefined : member;
    at = read.end;
  }
  return { fits: (char) => members.some((fits) => fits(char)) !== isNegated, end: at + 1 };
}

function readMember(text: string, start: number): { char: string; end: number } | string {
  const at = text[start] === '\\' ? start + 1 : start;
  const code = text.codePointAt(at);
  if (code === undefined) return unbalanced;
  const char = String.fromCodePoint(code);
  if (char === '/') return 'contains a slash inside a bracket, which matches no path';
  return { char, end: at + char.length };
}

function codeOf(char: string): number {
  return char.codePointAt(0) ?? 0;
}
