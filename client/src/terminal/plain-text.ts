/**
 * Makes untrusted text safe to print: a message of a scanner or server may contain escape sequences that recolour, overwrite
 * or reprogram a terminal, or characters that reorder the text.
 */

// C0 and C1 controls, DEL, and the bidirectional and invisible formatting characters.
const unsafe = /[\u0000-\u001f\u007f-\u009f\u061c\u200b-\u200f\u2028-\u202e\u2060-\u2069\ufeff]/gu;

/** One line without control characters: line breaks and tabs become a space, the rest a visible escape. */
export function plainLine(text: string): string {
  return text
    .replace(/\s+/gu, ' ')
    .replace(unsafe, (character) => `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .trim();
}

/** JSON without raw control or reordering characters; parses to the same value. */
export function plainJson(value: unknown, indent?: number): string {
  const json = JSON.stringify(value, null, indent);
  // JSON.stringify escapes C0 inside of strings; outside of them only its own line breaks occur.
  return json.replace(unsafe, (character) =>
    character === '\n' ? character : `\\u${character.charCodeAt(0).toString(16).padStart(4, '0')}`,
  );
}

const charactersPerPart = 1_000_000;

/** The same as JSON in parts, for an object with long lists: no text of all of it is made. Ends with a line end. */
export function* plainJsonParts(value: object): Generator<string> {
  let part = '{';
  const fields = Object.entries(value).filter(([, given]) => given !== undefined);
  for (const [index, [key, given]] of fields.entries()) {
    part += `${index === 0 ? '' : ','}${plainJson(key)}:`;
    if (!Array.isArray(given)) {
      part += plainJson(given);
      continue;
    }
    part += '[';
    for (const [at, each] of (given as unknown[]).entries()) {
      part += `${at === 0 ? '' : ','}${plainJson(each)}`;
      if (part.length < charactersPerPart) continue;
      yield part;
      part = '';
    }
    part += ']';
  }
  yield `${part}}\n`;
}

// East Asian wide and emoji ranges, as terminals draw them: two columns.
const wide =
  /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\ufe6f\uff00-\uff60\uffe0-\uffe6\u{1f300}-\u{1faff}\u{20000}-\u{3fffd}]/u;
const combining = /\p{Mark}/u;

/** The width of a plain line in columns. */
export function columnsOf(text: string): number {
  let columns = 0;
  for (const character of text) {
    if (combining.test(character)) continue;
    columns += wide.test(character) ? 2 : 1;
  }
  return columns;
}

/** Truncates a plain line to a width, with an ellipsis. */
export function cutLine(text: string, columnsMax: number): string {
  if (columnsOf(text) <= columnsMax) return text;
  let kept = '';
  let columns = 0;
  for (const character of text) {
    columns += columnsOf(character);
    if (columns > columnsMax - 1) break;
    kept += character;
  }
  return `${kept}…`;
}
