/**
 * The migrations of this build, read when the module is loaded: a running server judges the database by the files it
 * started with, even if they are replaced on disk.
 */
import { createHash } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';

const folder = new URL('../migrations/', import.meta.url);

export interface MigrationFile {
  name: string;
  sql: string;
  /** SHA-256 of the file, hexadecimal. */
  digest: string;
  /** The oldest version that may run on the schema after this migration; null: only the one that brings it, and later ones. */
  compatibleFrom: string | null;
}

/** In the order of application. */
export const migrationFiles: readonly MigrationFile[] = readdirSync(folder)
  .filter((file) => file.endsWith('.sql'))
  .sort()
  .map((name) => migrationFile(name, readFileSync(new URL(name, folder), 'utf8')));

/** Throws when the header says `-- compatible:` in another form than a version or `none`. */
export function migrationFile(name: string, sql: string): MigrationFile {
  const digest = createHash('sha256').update(sql).digest('hex');
  const declared = /^-- compatible:\s*(.*)$/m.exec(sql)?.[1];
  if (declared === undefined || /^none\b/.test(declared)) return { name, sql, digest, compatibleFrom: null };
  if (!/^\d+\.\d+\.\d+$/.test(declared))
    throw new Error(`${name}: "-- compatible:" must name a version (0.1.0) or "none, because …".`);
  return { name, sql, digest, compatibleFrom: declared };
}
