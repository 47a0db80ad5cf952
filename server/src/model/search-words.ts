/**
 * Words by which findings are searched (ADR 0034). A typed word finds a text in which something begins with it: a word,
 * or a part of one after punctuation or inside of camelCase. Only ASCII has cases and punctuation here.
 */

/** Words kept of one text, of its first characters; what is beyond is not found. */
const wordsMax = 128;
const textMax = 2_000;
/** Longer words are cut, stored and typed ones. */
const wordMax = 100;

/** Blanks, quotes, brackets and other ASCII that no name contains. */
const betweenChunks = /[\u0000-*,;-?[-^`{-\u007F]+/;
/** ASCII punctuation inside of names: `.` `:` `-` `_` `@` `+` `/`. */
const innerPunctuation = '.:\\-_@+/';
const partBegin = new RegExp(`(?<=[a-z0-9])(?=[A-Z])|(?<=[${innerPunctuation}])(?=[^${innerPunctuation}])`, 'g');
/** `/`, `./` and `../` before a path, which no stored one has. */
const atBegin = /^(?:\.{0,2}\/)+|^:+/;
const atEnd = new RegExp(`[${innerPunctuation}]+$`);

/** The most frequent words of English messages; not kept. */
const unkept = new Set(
  'a an and are as at be but by can for from has have if in into is it its may not of on or that the this to use used using was which will with you your'.split(
    ' ',
  ),
);

/**
 * What a typed word can be the beginning of, without repetitions: each word from each of its parts on.
 * `src/userController.ts` gives `src/usercontroller.ts`, `usercontroller.ts`, `controller.ts` and `ts`.
 */
export function searchWordsOf(text: string): string[] {
  const words = new Set<string>();
  for (const chunk of text.slice(0, textMax).split(betweenChunks)) {
    const begins = [0, ...Array.from(chunk.matchAll(partBegin), ({ index }) => index)];
    for (const begin of new Set(begins)) {
      const word = lower(chunk.slice(begin, begin + wordMax)).replace(atEnd, '');
      if (word !== '' && !unkept.has(word)) words.add(word);
      if (words.size === wordsMax) return [...words];
    }
  }
  return [...words];
}

/**
 * The words of a typed text, as the beginnings to look for: all of them must be found. Frequent words that no text
 * keeps are left out beside others.
 */
export function typedWordsOf(typed: string): string[] {
  const words = typed
    .split(betweenChunks)
    .map((chunk) => lower(chunk.replace(atBegin, '').slice(0, wordMax).replace(atEnd, '')))
    .filter((word) => word !== '');
  const kept = words.filter((word) => !unkept.has(word));
  return [...new Set(kept.length === 0 ? words : kept)];
}

function lower(text: string): string {
  return text.replaceAll(/[A-Z]+/g, (letters) => letters.toLowerCase());
}
