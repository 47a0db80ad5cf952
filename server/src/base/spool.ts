/**
 * A buffer between a slow producer and a consumer: in memory while it is small, then in an unlinked file, which the
 * system removes with the process (ADR 0014).
 */
import { randomUUID } from 'node:crypto';
import { mkdir, open, readdir, rm, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';

export interface Spool {
  /** Throws the system's error when the disk is full (see unavailable.ts). */
  append(piece: Uint8Array): Promise<void>;
  /** Everything appended so far, in order. Can be read more than once. */
  pieces(): AsyncGenerator<Buffer>;
  /** Releases memory and file. */
  close(): Promise<void>;
}

export interface Spools {
  /** `memoryBytesMax`: bytes kept in memory; the rest goes to a file. */
  open(memoryBytesMax: number): Spool;
}

const nameEnd = '.spool';

/** Spools with their files in `folder`, which is created when first needed. */
export function spoolsIn(folder: string, openFile: (folder: string) => Promise<FileHandle> = openNameless): Spools {
  return { open: (memoryBytesMax) => openSpool(memoryBytesMax, () => openFile(folder)) };
}

/**
 * Removes files that a process left when it was killed between creating and unlinking them. Safe while others run: an
 * open file no longer needs its name.
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

/** Unlinked at once: a killed process leaves nothing behind, and no other process can open it. */
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
    if (bytesRead === 0) throw new Error('the spool file is shorter than what was written to it');
    at += bytesRead;
  }
}
