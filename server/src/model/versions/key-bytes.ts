/**
 * The encoding of version keys: numbers and words are written so that keys compare bytewise as versions do. A rule
 * writes a byte that ranks the kind of the next part, then the part.
 */

/** A key under construction. */
export type KeyBytes = number[];

/** Lengths with a byte of their own; longer numbers store their length in four bytes. */
const shortDigitsMax = 199;
const shortBase = 0x20;
const longMark = shortBase + shortDigitsMax + 1;

/** A decimal number of any length, as digits: shorter sorts first, then by digits. All bytes are above 0x1f. */
export function putNumber(key: KeyBytes, digits: string): void {
  const significant = digits.replace(/^0+/, '');
  const { length } = significant;
  if (length <= shortDigitsMax) key.push(shortBase + length);
  else key.push(longMark, length >>> 24, (length >>> 16) & 0xff, (length >>> 8) & 0xff, length & 0xff);
  for (let index = 0; index < length; index += 1) key.push(significant.charCodeAt(index));
}

/** The same in descending order. */
export function putNumberDescending(key: KeyBytes, digits: string): void {
  const ascending: KeyBytes = [];
  putNumber(ascending, digits);
  for (const byte of ascending) key.push(0xff - byte);
}

/** A word as UTF-8; a prefix sorts first. NUL terminates it and is removed from it. */
export function putWord(key: KeyBytes, word: string): void {
  for (const byte of Buffer.from(word, 'utf8')) if (byte !== 0) key.push(byte);
  key.push(0);
}

/** True if the text consists of digits. */
export function isDigits(text: string): boolean {
  return /^[0-9]+$/.test(text);
}
