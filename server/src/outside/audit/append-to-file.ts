/**
 * A file of lines that only grows, in a folder that the operator named. What was appended is on the disk when the call
 * returns. A file that is full gets another name, and stays.
 */
import { access, open, rename, type FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { DeliveryRefused } from '../channels/delivery-refused.ts';

export interface AppendedFile {
  folder: string;
  /** Without its ending. */
  name: string;
  /** A file that would grow beyond it is renamed first, bytes. */
  rotateBytes: number;
  now: Date;
}

const ending = '.jsonl';
/** For a collector of logs in the group of the folder. */
const mode = 0o640;

/** Throws DeliveryRefused, with a message for people that names no path of the server. */
export async function appendToFile(file: AppendedFile, lines: readonly string[]): Promise<void> {
  try {
    await append(file, Buffer.from(lines.map((line) => `${line}\n`).join('')));
  } catch (error) {
    const { code } = error as { code?: unknown };
    if (typeof code !== 'string') throw error;
    throw new DeliveryRefused(`The server cannot write to its folder of audit files (${code}).${hintOf(code)}`, {
      cause: error,
    });
  }
}

async function append({ folder, name, rotateBytes, now }: AppendedFile, bytes: Buffer): Promise<void> {
  const path = join(folder, name + ending);
  let handle = await openForAppending(path);
  try {
    const { size } = await handle.stat();
    if (size > 0 && size + bytes.length > rotateBytes) {
      await handle.close();
      await rename(path, await freeName(join(folder, `${name}.${now.toISOString().replaceAll(':', '-')}`)));
      handle = await openForAppending(path);
    }
    // A process that died while it wrote left half a line, which must not spoil the next one.
    const isTorn = await endsWithoutNewline(handle);
    await handle.appendFile(isTorn ? Buffer.concat([Buffer.from('\n'), bytes]) : bytes);
    await handle.sync();
  } finally {
    await handle.close();
  }
  await syncFolder(folder);
}

function openForAppending(path: string): Promise<FileHandle> {
  return open(path, 'a+', mode);
}

async function endsWithoutNewline(handle: FileHandle): Promise<boolean> {
  const { size } = await handle.stat();
  if (size === 0) return false;
  const { buffer } = await handle.read(Buffer.alloc(1), 0, 1, size - 1);
  return buffer.toString('latin1') !== '\n';
}

/** One that no file has: none is ever replaced. */
async function freeName(stem: string): Promise<string> {
  for (let count = 0; ; count += 1) {
    const path = `${stem}${count === 0 ? '' : `-${count}`}${ending}`;
    try {
      await access(path);
    } catch {
      return path;
    }
  }
}

/** So that a new name survives a crash of the machine. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r');
  try {
    await handle.sync();
  } finally {
    await handle.close();
  }
}

function hintOf(code: string): string {
  if (code === 'ENOSPC' || code === 'EDQUOT') return ' Its disk is full.';
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS') return ' It lacks the permission.';
  return code === 'ENOENT' ? ' The folder does not exist.' : '';
}
