/** What Parapet connects to its embedded database with: a role that is no superuser, and the password beside the cluster. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** Owns its database and may create roles. */
export const applicationRole = 'parapet';
export const applicationDatabase = 'parapet';

export function passwordFileIn(dataDir: string): string {
  return join(dataDir, 'database.password');
}

/** Returns undefined before the first start has set one. */
export async function readPassword(file: string): Promise<string | undefined> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return undefined;
    throw error;
  });
}
