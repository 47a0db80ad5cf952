/** Reads and writes the data types of SSH messages and key files (RFC 4251, section 5). */
import { Buffer } from 'node:buffer';

export function uint32(value: number): Buffer {
  const bytes = Buffer.alloc(4);
  bytes.writeUInt32BE(value);
  return bytes;
}

/** A text or bytes with a length prefix. */
export function sshString(value: string | Uint8Array): Buffer {
  const bytes = Buffer.from(value);
  return Buffer.concat([uint32(bytes.length), bytes]);
}

/** A positive integer, given as big-endian bytes. */
export function sshInteger(bigEndian: Uint8Array): Buffer {
  const bytes = Buffer.from(bigEndian);
  const first = bytes.findIndex((byte) => byte !== 0);
  const digits = first === -1 ? Buffer.alloc(0) : bytes.subarray(first);
  // The highest bit is the sign.
  return sshString((digits[0] ?? 0) >= 0x80 ? Buffer.concat([Buffer.of(0), digits]) : digits);
}

interface SshReader {
  readonly isAtEnd: boolean;
  uint32(): number;
  string(): Buffer;
}

/** Reads values in order; throws RangeError if fewer bytes are left than a length says. */
export function readerOf(bytes: Buffer): SshReader {
  let at = 0;
  const take = (count: number): Buffer => {
    if (count > bytes.length - at) throw new RangeError('the value continues after the end');
    at += count;
    return bytes.subarray(at - count, at);
  };
  const number = (): number => take(4).readUInt32BE();
  return {
    get isAtEnd() {
      return at === bytes.length;
    },
    uint32: number,
    string: () => take(number()),
  };
}
