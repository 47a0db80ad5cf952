/**
 * Pieces of bytes on their way from a slow giver to a taker who should not wait for it: in memory while they are few, then in a
 * temporary file without a name, which goes when its process does.
 */
import { randomUUID } from 'node:crypto';
import { open, rm, type FileHandle } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

export interface Spool {
  append(piece: Uint8Array): Promise<void>;
  /** Everything that was appended, piece by piece, in order. */
  pieces(): AsyncGenerator<Uint8Array>;
  /** Gives memory and file back. */
  close(): Promise<void>;
}

/** `memoryBytesMax`: kept in memory up to this many bytes; the rest goes to a file in the system's temporary folder (TMPDIR). */
export function openSpool(memoryBytesMax: number): Spool {
  const held: Uint8Array[] = [];
  const lengthsInFile: number[] = [];
  let heldBytes = 0;
  let fileBytes = 0;
  let file: FileHandle | undefined;
  return {
    async append(piece) {
      if (file === undefined && heldBytes + piece.length <= memoryBytesMax) {
        held.push(piece);
        heldBytes += piece.length;
        return;
      }
      file ??= await openNameless();
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
async function openNameless(): Promise<FileHandle> {
  const path = join(tmpdir(), `parapet-${randomUUID()}.spool`);
  const file = await open(path, 'wx+', 0o600);
  await rm(path);
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
