/**
 * Keeps space free on the disk of the data directory: an embedded database that runs out of it stops, for everyone, and
 * the start after that needs space, too.
 */
import { statfs } from 'node:fs/promises';

export interface DiskReserve {
  /** Bytes that this process may still write to the disk, and those that it should leave free. */
  read(): Promise<{ freeBytes: number; reservedBytes: number }>;
}

export function createDiskReserve(folder: string, reservedBytes: number): DiskReserve {
  return {
    async read() {
      const { bavail, bsize } = await statfs(folder);
      return { freeBytes: bavail * bsize, reservedBytes };
    },
  };
}
