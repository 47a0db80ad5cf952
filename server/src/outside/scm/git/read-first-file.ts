/**
 * Reads one file of a repository: fetches the newest commit without file contents, then only the content of the file
 * that exists.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { addressOf, type GitRemote } from './remote.ts';
import type { GitOptions } from './git-options.ts';
import { runGit, type GitCall } from './run-git.ts';
import { withinSize } from './size-limit.ts';

export interface FileRequest {
  remote: GitRemote;
  /** A full ref: refs/heads/main. */
  ref: string;
  /** Candidates; the first that is a regular file is read. */
  paths: readonly string[];
  /** An empty folder. */
  folder: string;
  signal?: AbortSignal | undefined;
}

/**
 * Directory lists without files: 50 MB for the largest repositories. A server without filter support sends everything.
 */
const fetchedBytesMax = 200 * 2 ** 20;
/** GitHub reads CODEOWNERS up to 3 MB. */
const fileBytesMax = 3 * 2 ** 20;

/** Null if no candidate exists. Throws OutgoingError. */
export async function readFirstFile(options: GitOptions, request: FileRequest): Promise<string | null> {
  const { remote, ref, paths, folder } = request;
  const [tree, home] = [join(folder, 'tree'), join(folder, 'home')];
  await Promise.all([tree, home].map((each) => mkdir(each, { mode: 0o700 })));
  return withinSize({ folder, bytesMax: fetchedBytesMax, signal: request.signal }, async (signal) => {
    const git = (args: readonly string[], more: Partial<GitCall> = {}): Promise<Buffer> =>
      runGit(options, { args, cwd: tree, home, signal, ...more });
    await git(['init', '--quiet']);
    await git(['remote', 'add', 'origin', addressOf(remote)]);
    const fetch = ['fetch', '--quiet', '--depth=1', '--no-tags', '--filter=blob:none', 'origin', ref];
    await git(fetch, { remote });
    const found = filesIn(await git(['ls-tree', '-z', '--full-tree', 'FETCH_HEAD', '--', ...paths]));
    const blob = paths.map((path) => found.get(path)).find((each) => each !== undefined);
    if (blob === undefined) return null;
    // The content is missing locally: git fetches it.
    return (await git(['cat-file', 'blob', blob], { remote, outputBytesMax: fileBytesMax })).toString('utf8');
  });
}

/** Object ids by path, from `git ls-tree -z`. */
function filesIn(listed: Buffer): Map<string, string> {
  const found = new Map<string, string>();
  for (const line of listed.toString('utf8').split('\0')) {
    const [, object, path] = /^100[0-7]{3} blob ([0-9a-f]+)\t(.+)$/s.exec(line) ?? [];
    if (object !== undefined && path !== undefined) found.set(path, object);
  }
  return found;
}
