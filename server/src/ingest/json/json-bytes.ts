/** Bytes of JSON: their names, classes and predicates. */

export const quote = 0x22;
export const backslash = 0x5c;
export const openObject = 0x7b;
export const closeObject = 0x7d;
export const openArray = 0x5b;
export const closeArray = 0x5d;
export const comma = 0x2c;
export const colon = 0x3a;

/** Bytes without special meaning inside a string. */
export const plainInString = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte >= 0x20 && byte !== quote && byte !== backslash ? 1 : 0,
);
export const isSpace = Uint8Array.from({ length: 256 }, (_, byte) =>
  byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09 ? 1 : 0,
);
/** Bytes of numbers, true, false and null; wider than the grammar so that errors name NaN and the like in full. */
export const isLiteral = Uint8Array.from({ length: 256 }, (_, byte) =>
  /[A-Za-z0-9+\-._]/.test(String.fromCharCode(byte)) ? 1 : 0,
);
export const isHex = Uint8Array.from({ length: 256 }, (_, byte) =>
  /[0-9A-Fa-f]/.test(String.fromCharCode(byte)) ? 1 : 0,
);
export const isEscape = Uint8Array.from({ length: 256 }, (_, byte) =>
  '"\\/bfnrt'.includes(String.fromCharCode(byte)) ? 1 : 0,
);

const number = /^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/;
export const literalBytesMax = 4096;
/** The offset of the closing quote of the string that continues at `from`; -1 if this chunk needs the exact scan. */
export function endOfString(chunk: Buffer, from: number, length: number): number {
  let at = from;
  for (;;) {
    while (at < length && plainInString[chunk[at] as number] === 1) at += 1;
    if (at === length) return -1;
    const byte = chunk[at];
    if (byte === quote) return at;
    if (byte !== backslash || at + 1 >= length || isEscape[chunk[at + 1] as number] !== 1) return -1;
    at += 2;
  }
}

export function isWellFormed(text: string): boolean {
  return (
    text === 'null' || text === 'true' || text === 'false' || (text.length <= literalBytesMax && number.test(text))
  );
}

export function printable(byte: number): string {
  return byte > 0x20 && byte < 0x7f ? String.fromCharCode(byte) : `byte 0x${byte.toString(16).padStart(2, '0')}`;
}

export function nameOf(byte: number): string {
  if (byte === openObject) return 'an object';
  if (byte === openArray) return 'an array';
  if (byte === quote) return 'a string';
  if (byte === 0x6e) return 'null';
  return byte === 0x74 || byte === 0x66 ? 'a boolean' : 'a number';
}
