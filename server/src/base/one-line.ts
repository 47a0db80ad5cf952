/** Names are one line that reads as it is written: they stand in lists, logs, messages and pull requests. */

/** Control characters, among them line breaks; and the characters that reorder the text around them (Unicode UAX 9). */
const disturbing = /[\u0000-\u001f\u007f-\u009f\u2028\u2029\u202a-\u202e\u2066-\u2069]/;

export const oneLineRule = 'must not contain line breaks, control characters or bidirectional overrides';

export function isOneLine(text: string): boolean {
  return !disturbing.test(text);
}
