/**
 * A working copy of one commit in a private folder that is removed afterwards: fetched shallow and without large files,
 * changed, committed, pushed. An interrupted run can redo everything: the folder is recreated, the same change on the
 * same commit at the same instant gives the same commit, and pushing it twice has the effect of once.
 */
import { mkdir, rm } from 'node:fs/promises';
import { join } from 'node:path';
import { addressOf, type GitRemote } from './remote.ts';
import type { GitOptions } from './git-options.ts';
import { runGit, type GitCall } from './run-git.ts';
import { withinSize } from './size-limit.ts';

export interface CheckOut {
  remote: GitRemote;
  /** A full ref (refs/heads/main), or a commit that the server provides. */
  at: string;
  /** Created by us and removed at the end; leftovers of an interrupted run are removed first. */
  folder: string;
  /** Bound on everything fetched and checked out. */
  bytesMax: number;
  signal?: AbortSignal | undefined;
}

export interface WorkingCopy {
  /** The folder with the files. */
  tree: string;
  /** The checked-out commit. */
  commit: string;
  /** Runs git in this working copy, without the server. */
  git(args: readonly string[], more?: Pick<GitCall, 'input' | 'environment'>): Promise<string>;
  /** Commits all changes and returns the commit. Throws if there are none. */
  commitAll(change: { message: string; author: { name: string; email: string }; at: Date }): Promise<string>;
  /**
   * Makes the commit the branch's head on the server. `expected`: the branch's current commit there, null if it does
   * not exist; if it differs, throws OutgoingError `conflict` and changes nothing.
   */
  push(commit: string, branch: string, expected: string | null): Promise<void>;
}

/** Larger files are not fetched: no fix changes them. */
const blobBytesMax = 5 * 2 ** 20;

/** Checks out, runs `work`, and always removes everything. Throws OutgoingError. */
export async function withWorkingCopy<Result>(
  options: GitOptions,
  request: CheckOut,
  work: (copy: WorkingCopy) => Promise<Result>,
): Promise<Result> {
  const { folder } = request;
  await rm(folder, { recursive: true, force: true });
  await mkdir(join(folder, 'home'), { recursive: true, mode: 0o700 });
  await mkdir(join(folder, 'tree'), { mode: 0o700 });
  try {
    return await work(await checkOut(options, request));
  } finally {
    await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
  }
}

async function checkOut(options: GitOptions, { remote, at, folder, bytesMax, signal }: CheckOut): Promise<WorkingCopy> {
  const tree = join(folder, 'tree');
  const home = join(folder, 'home');
  const git = async (args: readonly string[], more: Partial<GitCall> = {}): Promise<string> =>
    (await runGit(options, { args, cwd: tree, home, signal, ...more })).toString('utf8').trim();
  await withinSize({ folder, bytesMax, signal }, async (within) => {
    const more = { remote, timeoutMs: 600_000, signal: within };
    await git(['init', '--quiet']);
    await git(['remote', 'add', 'origin', addressOf(remote)]);
    await git(
      ['fetch', '--quiet', '--depth=1', '--no-tags', `--filter=blob:limit=${blobBytesMax}`, 'origin', at],
      more,
    );
    // Checkout fetches the large files that the filter left out; the size limit still applies.
    await git(['checkout', '--quiet', '--detach', 'FETCH_HEAD'], more);
  });
  return {
    tree,
    commit: await git(['rev-parse', 'HEAD']),
    git,
    async commitAll({ message, author, at: instant }) {
      const date = `${Math.floor(instant.getTime() / 1000)} +0000`;
      const environment = {
        GIT_AUTHOR_NAME: author.name,
        GIT_AUTHOR_EMAIL: author.email,
        GIT_AUTHOR_DATE: date,
        GIT_COMMITTER_NAME: author.name,
        GIT_COMMITTER_EMAIL: author.email,
        GIT_COMMITTER_DATE: date,
      };
      await git(['add', '--all']);
      await git(['commit', '--quiet', '--no-verify', '--file=-'], { input: message, environment });
      return git(['rev-parse', 'HEAD']);
    },
    async push(commit, branch, expected) {
      const ref = `refs/heads/${branch}`;
      const lease = `--force-with-lease=${ref}:${expected ?? ''}`;
      await git(['push', '--quiet', '--no-verify', lease, 'origin', `${commit}:${ref}`], {
        remote,
        timeoutMs: 300_000,
      });
    },
  };
}
