/** The lines and rows of a compressed dump file, one after the other in constant memory, and the checksum of what was read. */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { createZstdDecompress } from 'node:zlib';
import { ParapetError } from '../../base/errors.ts';

export interface DumpLines {
  /** The next line, which must be there, without its newline. Not part of the checksum until `note` is called with it. */
  line(): Promise<string>;
  note(line: string): void;
  /** COPY's rows up to the `\.` behind them, whole rows at a time. */
  rows(): AsyncGenerator<Buffer>;
  /** SHA-256, hexadecimal, of all rows and noted lines. Once. */
  checksum(): string;
  isAtEnd(): Promise<boolean>;
  /** The error to throw for a file that is not a complete dump. */
  damaged(why: string): ParapetError;
  close(): void;
}

/** The longest line that is not a row: a header names a few hundred migrations and sequences. */
const lineBytesMax = 1024 * 1024;
const lastRow = Buffer.from('\\.\n');

export function openDumpLines(file: string): DumpLines {
  const { next, close } = openChunks(file);
  const hash = createHash('sha256');
  let held: Buffer = Buffer.alloc(0);

  function damaged(why: string, cause?: unknown): ParapetError {
    return new ParapetError('INVALID_ARGUMENT', `${file} is damaged or not a dump: ${why}. Nothing was restored.`, {
      cause,
    });
  }

  /** False at the end of the file. */
  async function more(): Promise<boolean> {
    const chunk = await next().catch((error: unknown) => {
      const { code, message } = error as NodeJS.ErrnoException;
      if (code === 'ENOENT' || code === 'EACCES' || code === 'EISDIR')
        throw new ParapetError('INVALID_ARGUMENT', `${file} cannot be read: ${message}`, { cause: error });
      throw damaged(`it cannot be decompressed (${message})`, error);
    });
    if (chunk === undefined) return false;
    held = held.length === 0 ? chunk : Buffer.concat([held, chunk]);
    return true;
  }

  function take(bytes: number): Buffer {
    const taken = held.subarray(0, bytes);
    held = held.subarray(bytes);
    return taken;
  }

  async function line(): Promise<string> {
    for (;;) {
      const end = held.indexOf(10);
      if (end !== -1)
        return take(end + 1)
          .toString('utf8')
          .slice(0, -1);
      if (held.length > lineBytesMax) throw damaged('a line is too long');
      if (!(await more())) throw damaged('it ends too early');
    }
  }

  async function* rows(): AsyncGenerator<Buffer> {
    // Here `held` always begins with the beginning of a row.
    while (!held.subarray(0, lastRow.length).equals(lastRow)) {
      const end = held.indexOf('\n\\.\n');
      const whole = end === -1 ? held.lastIndexOf(10) + 1 : end + 1;
      if (whole > 0) {
        const bytes = take(whole);
        hash.update(bytes);
        yield bytes;
      } else if (!(await more())) throw damaged('it ends too early');
    }
    hash.update(take(lastRow.length));
  }

  return {
    line,
    note: (text) => void hash.update(`${text}\n`),
    rows,
    checksum: () => hash.digest('hex'),
    isAtEnd: async () => held.length === 0 && !(await more()),
    damaged,
    close,
  };
}

function openChunks(file: string): { next(): Promise<Buffer | undefined>; close(): void } {
  const source = createReadStream(file, { highWaterMark: 256 * 1024 });
  const unpacker = createZstdDecompress();
  source.on('error', (error) => unpacker.destroy(error));
  source.pipe(unpacker);
  const chunks = unpacker[Symbol.asyncIterator]() as AsyncIterator<Buffer, undefined>;
  return {
    async next() {
      const { value } = await chunks.next();
      return value;
    },
    close() {
      source.destroy();
      unpacker.destroy();
    },
  };
}
