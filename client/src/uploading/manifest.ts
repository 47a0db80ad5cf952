/** The manifest of an upload, from a file or from git: the scanned paths, and the repository's changes. */
import { readFile } from 'node:fs/promises';
import { usageError } from '../cli/command-error.ts';
import { readChangesSince } from '../defaults/git.ts';
import type { KnownChanges } from './changes-since.ts';

export type GivenManifest = Record<string, unknown>;

/**
 * The manifest that the options ask for; null without either. From git, a full scan gets only deletions and renames, because it covers
 * more than the changed paths; a diff scan covers exactly these.
 */
export async function readManifest(options: {
  file: string | undefined;
  changedSince: string | undefined;
  scope: 'full' | 'diff';
  directory: string;
}): Promise<GivenManifest | null> {
  const { file, changedSince, scope, directory } = options;
  if (file !== undefined && changedSince !== undefined)
    throw usageError('use either --manifest or --changed-since, not both');
  if (changedSince !== undefined) {
    const { paths, deleted, renames } = await readChangesSince(directory, changedSince);
    return scope === 'diff' ? { paths, deleted, renames } : { deleted, renames };
  }
  if (file === undefined) return null;
  try {
    const text = await readFile(file, 'utf8');
    const manifest: unknown = JSON.parse(text);
    if (typeof manifest !== 'object' || manifest === null || Array.isArray(manifest))
      throw new Error('it is not a JSON object');
    return { ...manifest };
  } catch (error) {
    throw usageError(
      `--manifest: cannot use ${file}: ${error instanceof Error ? error.message : String(error)}`,
      'Expected: {"paths": ["…"], "deleted": ["…"], "renames": {"old": "new"}}.',
    );
  }
}

/**
 * The manifest as JSON, with what git knows in addition; null if there is nothing to say. A full scan covers deleted
 * files; a diff scan covers only what it was told to.
 */
export function writeManifest(
  given: GivenManifest | null,
  known: KnownChanges | null,
  scope: 'full' | 'diff',
): string | null {
  const isKnown =
    known !== null && (known.changes.length > 0 || known.uncommitted.length > 0 || known.baseRef !== undefined);
  if (given === null && !isKnown) return null;
  const { deleted = [], ...more } = known ?? {};
  return JSON.stringify({ ...more, ...(scope === 'full' && deleted.length > 0 && { deleted }), ...given });
}
