/**
 * The rules for new passwords, after NIST SP 800-63B-4 (ADR 0047): long enough, and nothing that is tried first. Kinds of
 * characters do not matter, and existing passwords stay. `domain/access/judge-password.ts` applies them, and the console
 * does the same while the user types (web/src/terms/passwords).
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

const weaknessTexts: Readonly<Record<PasswordWeakness, string>> = {
  too_short: `must have at least ${passwordLengthMin} characters`,
  too_long: `must have at most ${passwordLengthMax} characters`,
  own_words:
    'is mostly your name, your address, the organisation or the product; use words that have nothing to do with you',
  pattern: 'is mostly repetitions, sequences or rows of keys; use several unrelated words',
  common: 'is made of passwords that are tried first; use several unrelated words',
};

export function textOfWeakness(weakness: PasswordWeakness): string {
  return weaknessTexts[weakness];
}

/** What is compared, and hashed. */
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
