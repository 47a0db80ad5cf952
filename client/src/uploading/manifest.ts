/** The manifest of an upload: what the scan looked at, and what changed in the repository. From a file, or from git. */
import { readFile } from 'node:fs/promises';
import { usageError } from '../cli/command-error.ts';
import { readChangesSince } from '../defaults/git.ts';

/**
 * The manifest as JSON; null when neither option is given. A full scan looked at more than what changed, so that git's
 * changes give it deletions and renames only; for a diff scan the changed paths are what it covered.
 */
export async function readManifest(options: {
  file: string | undefined;
  changedSince: string | undefined;
  scope: 'full' | 'diff';
  directory: string;
}): Promise<string | null> {
  const { file, changedSince, scope, directory } = options;
  if (file !== undefined && changedSince !== undefined)
    throw usageError('--manifest and --changed-since exclude each other');
  if (changedSince !== undefined) {
    const { paths, deleted, renames } = await readChangesSince(directory, changedSince);
    return JSON.stringify(scope === 'diff' ? { paths, deleted, renames } : { deleted, renames });
  }
  if (file === undefined) return null;
  try {
    const text = await readFile(file, 'utf8');
    const manifest: unknown = JSON.parse(text);
    if (typeof manifest !== 'object' || manifest === null || Array.isArray(manifest))
      throw new Error('it is no JSON object');
    return JSON.stringify(manifest);
  } catch (error) {
    throw usageError(
      `--manifest: cannot use ${file}: ${error instanceof Error ? error.message : String(error)}`,
      'It holds {"paths": [...], "deleted": [...], "renames": [...]}.',
    );
  }
}
