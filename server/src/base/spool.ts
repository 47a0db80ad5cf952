/**
 * Pieces of bytes on their way from a slow giver to a taker who should not wait for it: in memory while they are few, then in a
 * file without a name, which goes when its process does (ADR 0014).
 */
import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

export interface Spool {
  /** Throws what the system says of a disk that is full (unavailable.ts knows it). */
  append(piece: Uint8Array): Promise<void>;
  /** Everything that was appended, piece by piece, in order; as often as it is asked for. */
  pieces(): AsyncGenerator<Buffer>;
  /** Gives memory and file back. */
  close(): Promise<void>;
}

/** Where spools are made. */
export interface Spools {
  /** `memoryBytesMax`: kept in memory up to this many bytes; the rest goes to a file. */
  open(memoryBytesMax: number): Spool;
}

const nameEnd = '.spool';

/** Spools with their files in `folder`, which is made when it is first needed. */
export function spoolsIn(folder: string, openFile: (folder: string) => Promise<FileHandle> = openNameless): Spools {
  return { open: (memoryBytesMax) => openSpool(memoryBytesMax, () => openFile(folder)) };
}

/**
 * Removes what a process that was killed left between making a file and taking its name away. No other process can lose anything by
 * it: whoever has a file open needs its name no more.
 */
export async function sweepSpools(folder: string): Promise<void> {
  const names = await readdir(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return [];
    throw error;
  });
  for (const name of names) if (name.endsWith(nameEnd)) await rm(join(folder, name), { force: true });
}

function openSpool(memoryBytesMax: number, openFile: () => Promise<FileHandle>): Spool {
  const held: Buffer[] = [];
  const lengthsInFile: number[] = [];
  let heldBytes = 0;
  let fileBytes = 0;
  let file: FileHandle | undefined;
  return {
    async append(piece) {
      if (file === undefined && heldBytes + piece.length <= memoryBytesMax) {
        held.push(Buffer.from(piece));
        heldBytes += piece.length;
        return;
      }
      file ??= await openFile();
      await writeAll(file, piece, fileBytes);
      lengthsInFile.push(piece.length);
      fileBytes += piece.length;
    },
    async *pieces() {
      yield* held;
      let position = 0;
      for (const length of lengthsInFile) {
        if (file === undefined) throw new Error('the spool is closed');
        const piece = Buffer.allocUnsafe(length);
        await readAll(file, piece, position);
        position += length;
        yield piece;
      }
    },
    async close() {
      held.length = 0;
      const closing = file;
      file = undefined;
      await closing?.close();
    },
  };
}

/** Removed from its folder at once: a killed process leaves nothing behind, and nobody else can open it. */
async function openNameless(folder: string): Promise<FileHandle> {
  await mkdir(folder, { recursive: true, mode: 0o700 });
  const path = join(folder, `${randomUUID()}${nameEnd}`);
  const file = await open(path, 'wx+', 0o600);
  await rm(path, { force: true });
  return file;
}

async function writeAll(file: FileHandle, piece: Uint8Array, position: number): Promise<void> {
  for (let at = 0; at < piece.length;)
    at += (await file.write(piece, at, piece.length - at, position + at)).bytesWritten;
}

async function readAll(file: FileHandle, piece: Buffer, position: number): Promise<void> {
  for (let at = 0; at < piece.length;) {
    const { bytesRead } = await file.read(piece, at, piece.length - at, position + at);
    if (bytesRead === 0) throw new Error('the spool’s file is shorter than what was written to it');
    at += bytesRead;
  }
}
