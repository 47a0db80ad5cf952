/** The encoding that an XML declaration names. */

/** A declaration is shorter than this. */
export const declarationBytesMax = 256;

/** Encodings of one byte a character whose first 128 characters are ASCII: decoding them has no states and no surprises. */
const singleByte = /^(?:us-ascii|ascii|latin1|iso-8859-(?:[1-9]|1[03456])|windows-125[0-8])$/;

/**
 * `utf-8` if the declaration names no other or the text has none; a label for TextDecoder if it names an encoding of
 * single bytes; `unsupported` with the name for others. `head`: bytes from the beginning, as Latin-1.
 */
export function declaredEncoding(head: string): { decoder: string } | { unsupported: string } {
  const [, name] = /^\s*<\?xml\s[^>]*?\bencoding\s*=\s*["']([\w.:-]{1,40})["']/.exec(head) ?? [];
  const label = name?.toLowerCase() ?? 'utf-8';
  // The bytes are not UTF-16: they would have had a mark, or zeros.
  if (/^utf-?(?:8|16(?:[bl]e)?)$/.test(label)) return { decoder: 'utf-8' };
  return singleByte.test(label) ? { decoder: label } : { unsupported: name ?? '' };
}

/** True as long as the bytes may be the beginning of a declaration that does not end in them. */
export function mayBeDeclaration(head: string): boolean {
  const start = head.trimStart();
  return ('<?xml'.startsWith(start.slice(0, 5)) && !start.includes('?>')) || start === '';
}
