/**
 * Keeps space free on the disk of the data directory: an embedded database that runs out of it stops, for everyone, and
 * the start after that needs space, too.
 */
import type { StatsFs } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';

export interface DiskReserve {
  /** Bytes that this process may still write to the disk, and those that it should leave free. */
  read(): Promise<{ freeBytes: number; reservedBytes: number }>;
}

/** `folder` need not exist yet: with an external database, the first upload creates it. */
export function createDiskReserve(folder: string, reservedBytes: number): DiskReserve {
  return {
    async read() {
      const { bavail, bsize } = await statfsAt(folder);
      return { freeBytes: bavail * bsize, reservedBytes };
    },
  };
}

async function statfsAt(folder: string): Promise<StatsFs> {
  return statfs(folder).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT' && dirname(folder) !== folder) return statfsAt(dirname(folder));
    throw error;
  });
}
