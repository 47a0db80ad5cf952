/**
 * Parapet's login for its embedded database: a role without superuser rights, and the password stored beside the
 * cluster.
 */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Owns its database and may create roles. */
export const applicationRole = 'parapet';
export const applicationDatabase = 'parapet';

export function passwordFileIn(dataDir: string): string {
  return join(dataDir, 'database.password');
}

/** Returns undefined if no start has set one yet. */
export async function readPassword(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}
