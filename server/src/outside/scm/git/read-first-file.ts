/** One file of a repository, without the others: the newest commit is fetched without any file's content, then that of the one that is there. */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { addressOf, type GitRemote } from './remote.ts';
import type { GitOptions } from './git-options.ts';
import { runGit, type GitCall } from './run-git.ts';
import { withinSize } from './size-limit.ts';

export interface FileQuestion {
  remote: GitRemote;
  /** A full ref: refs/heads/main. */
  ref: string;
  /** The first of them that is a file, and no link, is read. */
  paths: readonly string[];
  /** An empty folder of ours. */
  folder: string;
  signal?: AbortSignal | undefined;
}

/** Folders' lists without files: those of the largest repositories are some 50 MB. A server that cannot filter sends everything. */
const fetchedBytesMax = 200 * 2 ** 20;
/** GitHub reads CODEOWNERS up to 3 MB. */
const fileBytesMax = 3 * 2 ** 20;

/** Null when none is there. Throws OutgoingError. */
export async function readFirstFile(options: GitOptions, question: FileQuestion): Promise<string | null> {
  const { remote, ref, paths, folder } = question;
  const [tree, home] = [join(folder, 'tree'), join(folder, 'home')];
  await Promise.all([tree, home].map((each) => mkdir(each, { mode: 0o700 })));
  return withinSize({ folder, bytesMax: fetchedBytesMax, signal: question.signal }, async (signal) => {
    const git = (args: readonly string[], more: Partial<GitCall> = {}): Promise<Buffer> =>
      runGit(options, { args, cwd: tree, home, signal, ...more });
    await git(['init', '--quiet']);
    await git(['remote', 'add', 'origin', addressOf(remote)]);
    const fetch = ['fetch', '--quiet', '--depth=1', '--no-tags', '--filter=blob:none', 'origin', ref];
    await git(fetch, { remote });
    const found = filesIn(await git(['ls-tree', '-z', '--full-tree', 'FETCH_HEAD', '--', ...paths]));
    const blob = paths.map((path) => found.get(path)).find((each) => each !== undefined);
    if (blob === undefined) return null;
    // It is not there yet: git fetches it.
    return (await git(['cat-file', 'blob', blob], { remote, outputBytesMax: fileBytesMax })).toString('utf8');
  });
}

/** By path: the objects of what `git ls-tree -z` tells of files. */
function filesIn(listed: Buffer): Map<string, string> {
  const found = new Map<string, string>();
  for (const line of listed.toString('utf8').split('\0')) {
    const [, object, path] = /^100[0-7]{3} blob ([0-9a-f]+)\t(.+)$/s.exec(line) ?? [];
    if (object !== undefined && path !== undefined) found.set(path, object);
  }
  return found;
}
