/**
 * Files of a working copy, by their paths in the repository: only tracked plain text files, nothing outside, no links.
 */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { isOffLimits } from '../../../model/fixes/verify-change.ts';
import type { WorkingCopy } from '../../../outside/scm/git/working-copy.ts';

const bytesMax = 5 * 2 ** 20;

/** The file's text, or the reason why it cannot be read. */
export async function readTreeFile(copy: WorkingCopy, path: string): Promise<{ text: string } | { refused: string }> {
  if (!isInside(path) || isOffLimits(path)) return { refused: `${path} is not a file that a fix may change.` };
  // 100644 and 100755 are files; a link is 120000, a submodule 160000. Git takes the path literally, not as a pattern.
  const entry = await copy.git(['--literal-pathspecs', 'ls-files', '--stage', '-z', '--', path]);
  const [line = ''] = entry.split('\0').filter((each) => each.endsWith(`\t${path}`));
  if (line === '') return { refused: `${path} is no longer in the repository.` };
  if (!/^100(?:644|755) /.test(line)) return { refused: `${path} is a link, which a fix does not change.` };
  const bytes = await readFile(join(copy.tree, path));
  if (bytes.length > bytesMax) return { refused: `${path} is too large to be changed.` };
  try {
    return { text: new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes) };
  } catch {
    return { refused: `${path} is not written in UTF-8.` };
  }
}

/** Writes a file that was read before. */
export async function writeTreeFile(copy: WorkingCopy, path: string, text: string): Promise<void> {
  await writeFile(join(copy.tree, path), text);
}

/** Names of the files in a folder ('' = the root); empty if there is no such folder. */
export async function listTreeFolder(copy: WorkingCopy, folder: string): Promise<string[]> {
  if (folder !== '' && !isInside(folder)) return [];
  try {
    const entries = await readdir(join(copy.tree, folder), { withFileTypes: true });
    return entries.filter((entry) => entry.isFile()).map((entry) => entry.name);
  } catch {
    return [];
  }
}

function isInside(path: string): boolean {
  return (
    path !== '' &&
    !path.startsWith('/') &&
    !path.includes('\\') &&
    !path.includes('\0') &&
    path.split('/').every((part) => part !== '' && part !== '.' && part !== '..' && part.toLowerCase() !== '.git')
  );
}
