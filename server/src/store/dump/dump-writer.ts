/** Writes a dump's lines into a file that is there, whole, or not at all. */
import { createHash, randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { open, rename, rm, stat } from 'node:fs/promises';
import { dirname } from 'node:path';
import { finished } from 'node:stream/promises';
import { constants, createZstdCompress } from 'node:zlib';
import { ParapetError } from '../../base/errors.ts';
import { magicLine, type DumpHeader, type DumpSection } from './format.ts';

export interface DumpWriter {
  header(header: DumpHeader): Promise<void>;
  /** One table's rows, as COPY gives them. Returns how many there were; nothing is written of none. */
  section(section: DumpSection, rows: AsyncIterable<Buffer>): Promise<number>;
  /** Puts the file in its place; returns its size in bytes. */
  finish(): Promise<number>;
  /** Removes what was written. */
  discard(): Promise<void>;
}

/** Writes beside `file`, readable by its owner only, and replaces it once everything is on disk. */
export async function openDumpWriter(file: string): Promise<DumpWriter> {
  const part = `${file}.${randomBytes(4).toString('hex')}.part`;
  const sink = createWriteStream(part, { flags: 'wx', mode: 0o600, flush: true });
  await once(sink, 'open').catch((error: unknown) => {
    throw new ParapetError('INVALID_ARGUMENT', `${file} cannot be written: ${(error as Error).message}`);
  });
  const packer = createZstdCompress({ params: { [constants.ZSTD_c_checksumFlag]: 1 } });
  packer.pipe(sink);
  const isOut = finished(sink);
  isOut.catch(() => undefined);
  sink.on('error', (error) => packer.destroy(error));
  const hash = createHash('sha256');

  async function write(bytes: Buffer | string): Promise<void> {
    hash.update(bytes);
    if (!packer.write(bytes)) await Promise.race([once(packer, 'drain'), isOut]);
  }
  const line = async (value: unknown): Promise<void> => write(`${JSON.stringify(value)}\n`);

  return {
    async header(header) {
      await write(`${magicLine}\n`);
      await line(header);
    },
    async section(section, rows) {
      let count = 0;
      let hasBegun = false;
      for await (const bytes of rows) {
        if (!hasBegun) await line(section);
        hasBegun = true;
        count += countLines(bytes);
        await write(bytes);
      }
      if (!hasBegun) return 0;
      await write('\\.\n');
      await line({ rows: count });
      return count;
    },
    async finish() {
      const last = `${JSON.stringify({ end: true, sha256: hash.digest('hex') })}\n`;
      // If the end is announced with bytes still in the queue, node:zlib ends the frame twice: an empty one follows.
      await new Promise<void>((resolve, reject) => {
        packer.write(last, (error) => (error ? reject(error) : resolve()));
      });
      packer.end();
      await isOut;
      await rename(part, file);
      await syncFolder(dirname(file));
      return (await stat(file)).size;
    },
    async discard() {
      packer.destroy();
      sink.destroy();
      await rm(part, { force: true });
    },
  };
}

export function countLines(bytes: Buffer): number {
  const newline = 10;
  let count = 0;
  for (let at = bytes.indexOf(newline); at !== -1; at = bytes.indexOf(newline, at + 1)) count += 1;
  return count;
}

/** So that the file's new name survives a power cut, too. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}
