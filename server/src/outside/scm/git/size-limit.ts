/** Watches how much git writes into a folder: a repository's size is unknown beforehand. */
import { readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { OutgoingError } from '../../guard/outgoing-error.ts';

export interface SizeLimit {
  folder: string;
  bytesMax: number;
  signal?: AbortSignal | undefined;
}

const lookEveryMs = 500;

/** Aborts the work through its signal once the folder exceeds the limit, and throws OutgoingError `too_large`. */
export async function withinSize<Result>(
  { folder, bytesMax, signal }: SizeLimit,
  work: (signal: AbortSignal) => Promise<Result>,
): Promise<Result> {
  const tooLarge = new AbortController();
  const isTooLarge = async (): Promise<boolean> => (await bytesUnder(folder)) > bytesMax;
  const watch = setInterval(() => {
    isTooLarge().then(
      (is) => is && tooLarge.abort(),
      // git is writing at the same time: a file may be gone.
      () => undefined,
    );
  }, lookEveryMs);
  try {
    const result = await work(signal === undefined ? tooLarge.signal : AbortSignal.any([tooLarge.signal, signal]));
    if (await isTooLarge()) tooLarge.abort();
    tooLarge.signal.throwIfAborted();
    return result;
  } catch (error) {
    if (!tooLarge.signal.aborted) throw error;
    throw new OutgoingError('too_large', `The repository is larger than ${Math.round(bytesMax / 2 ** 20)} MB.`, error);
  } finally {
    clearInterval(watch);
  }
}

async function bytesUnder(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    bytes += entry.isDirectory() ? await bytesUnder(path) : (await stat(path)).size;
  }
  return bytes;
}
