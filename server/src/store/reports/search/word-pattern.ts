/**
 * A regular expression for texts that are not indexed (names of rules, pending findings): true if a word of the text
 * begins with a typed one, as in model/search-words.ts. Case-sensitive as a whole, because a part of camelCase begins
 * with a capital.
 */
export function wordPattern(beginning: string, { isWhole }: { isWhole: boolean }): string {
  const [first = '', ...rest] = beginning;
  const tail =
    rest.map(anyCase).join('') + (isWhole ? String.raw`[-.:_@+/]*($|[^-.:_@+/0-9A-Za-z\u0080-\U0010FFFF])` : '');
  const afterBoundary = `(^|[${asciiPunctuation}])${anyCase(first)}${tail}`;
  return /[a-z]/.test(first) ? `${afterBoundary}|[a-z0-9]${first.toUpperCase()}${tail}` : afterBoundary;
}

const asciiPunctuation = String.raw`\u0001-\u002f\u003a-\u0040\u005b-\u0060\u007b-\u007f`;

function anyCase(character: string): string {
  if (/[a-z]/i.test(character)) return `[${character.toLowerCase()}${character.toUpperCase()}]`;
  return /[0-9\u0080-\u{10FFFF}]/u.test(character) ? character : `\\${character}`;
}
