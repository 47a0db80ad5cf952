/**
 * The rules for new passwords, as the server has them (server/src/model/password-rules.ts); no package imports another, so a
 * test compares the judgements. The server's is the one that counts.
 */

/** In characters after NFKC. A password may be the only factor of an account, since second factors can be removed. */
export const passwordLengthMin = 15;
export const passwordLengthMax = 1024;

/** Guesses that a password must withstand, as the library estimates them. */
export const passwordGuessesMin = 1e10;
/** The library judges this many characters: its work grows with the square, and the rest can only be better. */
export const judgedLengthMax = 48;
/** How many of the most common passwords count. The console loads them, so their number has a price. */
export const commonPasswordsMax = 40_000;

/** What a password must have besides the user's own words: so many different characters. */
const otherCharactersMin = 6;
const ownWordLengthMin = 3;
const productName = 'parapet';

export type PasswordWeakness = 'too_short' | 'too_long' | 'own_words' | 'pattern' | 'common';

/** What the server compares and hashes. */
export function normalPassword(password: string): string {
  return password.normalize('NFKC');
}

export function findLengthWeakness(password: string): PasswordWeakness | undefined {
  const { length } = Array.from(normalPassword(password));
  if (length < passwordLengthMin) return 'too_short';
  return length > passwordLengthMax ? 'too_long' : undefined;
}

/** The words that anyone who knows the user tries, longest first: of names, addresses and organisations, and the product's. */
export function ownWordsIn(texts: readonly string[]): string[] {
  const parts = [productName, ...texts].flatMap((text) =>
    text
      .normalize('NFKC')
      .toLowerCase()
      .split(/[^\p{L}\p{N}]+/u),
  );
  const words = new Set(parts.filter((part) => part.length >= ownWordLengthMin));
  return Array.from(words).toSorted((one, other) => other.length - one.length);
}

/** A weakness of a password that has hardly anything besides the user's own words, or is one repetition. */
export function findSparseWeakness(password: string, ownWords: readonly string[]): PasswordWeakness | undefined {
  const whole = normalPassword(password).toLowerCase();
  const left = ownWords.reduce((text, word) => text.replaceAll(word, ''), whole);
  if (new Set(left).size >= otherCharactersMin) return undefined;
  return left === whole ? 'pattern' : 'own_words';
}
