/**
 * The alphabet of version keys: how numbers and words are written so that the bytes of two keys compare as the versions do.
 * A rule writes one byte that ranks the kind of the next part, then the part itself.
 */

/** A key in the making. */
export type KeyBytes = number[];

/** Lengths of a number that have a byte of their own; longer numbers carry their length in four bytes. */
const shortDigitsMax = 199;
const shortBase = 0x20;
const longMark = shortBase + shortDigitsMax + 1;

/** A decimal number of any length, as its digits: fewer digits sort first, then the digits do. Its bytes are all above 0x1f. */
export function putNumber(key: KeyBytes, digits: string): void {
  const significant = digits.replace(/^0+/, '');
  const { length } = significant;
  if (length <= shortDigitsMax) key.push(shortBase + length);
  else key.push(longMark, length >>> 24, (length >>> 16) & 0xff, (length >>> 8) & 0xff, length & 0xff);
  for (let index = 0; index < length; index += 1) key.push(significant.charCodeAt(index));
}

/** The same, largest first. */
export function putNumberDescending(key: KeyBytes, digits: string): void {
  const ascending: KeyBytes = [];
  putNumber(ascending, digits);
  for (const byte of ascending) key.push(0xff - byte);
}

/** A word, by the bytes of its UTF-8; one that another begins with sorts before it. NUL ends it and is left out of it. */
export function putWord(key: KeyBytes, word: string): void {
  for (const byte of Buffer.from(word, 'utf8')) if (byte !== 0) key.push(byte);
  key.push(0);
}

/** Whether the text is digits only. */
export function isDigits(text: string): boolean {
  return /^[0-9]+$/.test(text);
}
