/** server/src/store/migrations.sha256: the digest of every migration, in the format of sha256sum. Lines are added and never changed. */
import { readFile, writeFile } from 'node:fs/promises';
import type { MigrationFile } from '../server/src/store/schema/migration-files.ts';

const file = new URL('../server/src/store/migrations.sha256', import.meta.url);

/** By the migration's name. */
export async function readChecksums(): Promise<Record<string, string>> {
  const text = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return '';
    throw error;
  });
  const lines = text.split('\n').filter((line) => line !== '');
  return Object.fromEntries(lines.map((line) => line.split('  ').toReversed() as [string, string]));
}

/** Adds the files that are not listed. Throws when a listed one has changed. */
export async function addChecksums(files: readonly MigrationFile[]): Promise<void> {
  const known = await readChecksums();
  const changed = files.filter(({ name, digest }) => name in known && known[name] !== digest);
  if (changed.length > 0)
    throw new Error(
      `Released migrations are never edited: ${changed.map(({ name }) => name).join(', ')}. Write a new one.`,
    );
  await writeFile(file, files.map(({ name, digest }) => `${digest}  ${name}\n`).join(''));
}
