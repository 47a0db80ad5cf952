/**
 * A working copy of one commit, in a private folder that is gone afterwards: fetched shallow and without large files, changed by us,
 * committed, pushed. Everything of it can be done again by a run that was interrupted: the folder is begun anew, the same change on the
 * same commit at the same instant is the same commit, and pushing it twice is pushing it once.
 */
import { mkdir, readdir, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { OutgoingError } from '../../guard/outgoing-error.ts';
import type { GitRemote } from './remote.ts';
import { runGit, type GitCall, type GitOptions } from './run-git.ts';

export interface CheckOut {
  remote: GitRemote;
  /** A full ref (refs/heads/main), or a commit that the server gives out. */
  at: string;
  /** Made by us, removed at the end; what an interrupted run left there is removed first. */
  folder: string;
  /** Of all that is fetched and checked out. */
  bytesMax: number;
  signal?: AbortSignal | undefined;
}

export interface WorkingCopy {
  /** Where the files are. */
  tree: string;
  /** The commit that is checked out. */
  commit: string;
  /** git in this working copy, without the server. */
  git(args: readonly string[], more?: Pick<GitCall, 'input' | 'environment'>): Promise<string>;
  /** Commits all changes; answers the commit. Throws when there is none. */
  commitAll(change: { message: string; author: { name: string; email: string }; at: Date }): Promise<string>;
  /**
   * Makes the commit the branch's head on the server. `expected`: what the branch points to there now, null when it is not there; when it
   * is something else meanwhile, OutgoingError `conflict`, and nothing is changed.
   */
  push(commit: string, branch: string, expected: string | null): Promise<void>;
}

/** Files larger than this are not fetched: no fix changes them. */
const blobBytesMax = 5 * 2 ** 20;
const sizeEveryMs = 500;

/** Checks out, lets `work` work, and removes everything, whatever happens. Throws OutgoingError. */
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
  const tooLarge = new AbortController();
  const place = {
    cwd: tree,
    home: join(folder, 'home'),
    signal: signal === undefined ? tooLarge.signal : AbortSignal.any([tooLarge.signal, signal]),
  };
  const git = async (args: readonly string[], more: Partial<GitCall> = {}): Promise<string> =>
    (await runGit(options, { args, ...place, ...more })).toString('utf8').trim();
  const isTooLarge = async (): Promise<boolean> => (await bytesUnder(folder)) > bytesMax;
  const watch = setInterval(() => {
    isTooLarge().then(
      (is) => is && tooLarge.abort(),
      // It looks while git writes: a file may be gone.
      () => undefined,
    );
  }, sizeEveryMs);
  try {
    await git(['init', '--quiet']);
    await git(['remote', 'add', 'origin', remote.url.href]);
    const fetch = ['fetch', '--quiet', '--depth=1', '--no-tags', `--filter=blob:limit=${blobBytesMax}`, 'origin', at];
    await git(fetch, { remote, timeoutMs: 600_000 });
    // Files that the filter left out are fetched when they are checked out; those are the large ones, and the limit is watched.
    await git(['checkout', '--quiet', '--detach', 'FETCH_HEAD'], { remote, timeoutMs: 600_000 });
    if (await isTooLarge()) tooLarge.abort();
    tooLarge.signal.throwIfAborted();
  } catch (error) {
    if (!tooLarge.signal.aborted) throw error;
    throw new OutgoingError('too_large', `The repository is larger than ${Math.round(bytesMax / 2 ** 20)} MB.`, error);
  } finally {
    clearInterval(watch);
  }
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

async function bytesUnder(folder: string): Promise<number> {
  let bytes = 0;
  for (const entry of await readdir(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    bytes += entry.isDirectory() ? await bytesUnder(path) : (await stat(path)).size;
  }
  return bytes;
}
