/**
 * Reads what changed between two commits of a repository, from the repository itself: fetches both without history and
 * without file contents, then only the contents of the files that differ.
 */
import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import type { Changes } from '../../../model/identity/line-map.ts';
import { addressOf, type GitRemote } from './remote.ts';
import type { GitOptions } from './git-options.ts';
import { parseDiff } from './parse-diff.ts';
import { runGit, type GitCall } from './run-git.ts';
import { withinSize } from './size-limit.ts';

export interface ChangesRequest {
  remote: GitRemote;
  /** Full commit ids that the server provides. */
  from: string;
  to: string;
  /** An empty folder. */
  folder: string;
  signal: AbortSignal;
}

/** A server without filter support sends all contents of both commits. */
const fetchedBytesMax = 200 * 2 ** 20;
const diffBytesMax = 32 * 2 ** 20;

/** Throws OutgoingError. */
export async function readChanges(options: GitOptions, request: ChangesRequest): Promise<Changes> {
  const { remote, from, to, folder } = request;
  const [tree, home] = [join(folder, 'tree'), join(folder, 'home')];
  await Promise.all([tree, home].map((each) => mkdir(each, { mode: 0o700 })));
  return withinSize({ folder, bytesMax: fetchedBytesMax, signal: request.signal }, async (signal) => {
    const git = (args: readonly string[], more: Partial<GitCall> = {}): Promise<Buffer> =>
      runGit(options, { args, cwd: tree, home, signal, ...more });
    await git(['init', '--quiet']);
    await git(['remote', 'add', 'origin', addressOf(remote)]);
    await git(['fetch', '--quiet', '--depth=1', '--no-tags', '--filter=blob:none', 'origin', from, to], { remote });
    // The contents are missing locally: git fetches those that it compares.
    return parseDiff(await git([...diffArguments, from, to, '--'], { remote, outputBytesMax: diffBytesMax }));
  });
}

const diffArguments = [
  'diff',
  '--no-color',
  '--no-ext-diff',
  '--no-textconv',
  '--ignore-submodules=all',
  '--find-renames',
  '--unified=0',
  // The list of files, then NUL, then the hunks of each in the same order.
  '--raw',
  '-z',
  '--patch',
];
