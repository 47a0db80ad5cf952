/** Reads project, ref, commit and changes with the system's git; returns nothing without git or outside of a checkout. */
import { execFile } from 'node:child_process';
import { basename } from 'node:path';
import { promisify } from 'node:util';
import { usageError } from '../cli/command-error.ts';
import { projectOfUrl, type Origin } from './ci.ts';

const run = promisify(execFile);
const timeoutMs = 10_000;
const outputBytesMax = 64 * 1024 * 1024;

/** Project (of the remote `origin`, else the directory's name), checked-out branch, and commit. */
export async function readGitOrigin(directory: string): Promise<Origin> {
  const top = await git(directory, ['rev-parse', '--show-toplevel']);
  if (top === null) return {};
  const [remote, branch, commit] = await Promise.all([
    git(directory, ['remote', 'get-url', 'origin']),
    git(directory, ['symbolic-ref', '--quiet', '--short', 'HEAD']),
    git(directory, ['rev-parse', '--verify', 'HEAD']),
  ]);
  return {
    project: projectOfUrl(remote ?? undefined) ?? basename(top),
    ...(branch === null ? {} : { ref: branch }),
    ...(commit === null ? {} : { commit }),
  };
}

/** The root of the checkout that the directory is in; null outside of one. */
export async function readTop(directory: string): Promise<string | null> {
  return git(directory, ['rev-parse', '--show-toplevel']);
}

/** The full commit id; null if the repository does not have the commit. */
export async function resolveCommit(directory: string, commit: string): Promise<string | null> {
  return commit.startsWith('-') ? null : git(directory, ['rev-parse', '--verify', '--quiet', `${commit}^{commit}`]);
}

/** Tracked paths whose content in the working tree is not that of the commit. `top`: of the checkout. */
export async function readDifferingPaths(top: string, commit: string): Promise<string[] | null> {
  const listing = await git(top, [
    'diff',
    '--name-only',
    '-z',
    '--no-renames',
    '--ignore-submodules=all',
    commit,
    '--',
  ]);
  return listing === null ? null : listing.split('\0').filter((path) => path !== '');
}

/** The changes between two commits, in the form of the upload's manifest. */
export interface Changes {
  paths: string[];
  deleted: string[];
  /** Old path to new path. */
  renames: Record<string, string>;
}

/** The changes from `base` to the checked-out commit, with renames. Throws a usage error if git cannot compare them. */
export async function readChangesSince(directory: string, base: string): Promise<Changes> {
  if (base.startsWith('-')) throw usageError(`--changed-since: "${base}" is not a commit`);
  const listing = await git(directory, ['diff', '--name-status', '-z', '--find-renames', '--merge-base', base, 'HEAD']);
  if (listing === null) {
    throw usageError(
      `--changed-since: git cannot compare "${base}" with the checked-out commit`,
      'Fetch that commit first: a shallow clone does not contain it.',
    );
  }
  return parseNameStatus(listing);
}

/** Parses `git diff --name-status -z`: status, path, and a second path for renames and copies, each followed by NUL. */
export function parseNameStatus(listing: string): Changes {
  const changes: Changes = { paths: [], deleted: [], renames: {} };
  const fields = listing.split('\0');
  for (let at = 0; at + 1 < fields.length;) {
    const status = fields[at] ?? '';
    const path = fields[at + 1] ?? '';
    const isPair = status.startsWith('R') || status.startsWith('C');
    const to = isPair ? (fields[at + 2] ?? '') : path;
    at += isPair ? 3 : 2;
    if (status.startsWith('D')) changes.deleted.push(path);
    else changes.paths.push(to);
    if (status.startsWith('R')) changes.renames[path] = to;
  }
  return changes;
}

/** The output without its final line break; null if git fails or is not installed. */
async function git(directory: string, args: readonly string[]): Promise<string | null> {
  try {
    const { stdout } = await run('git', args, { cwd: directory, timeout: timeoutMs, maxBuffer: outputBytesMax });
    return stdout.replace(/\n$/, '');
  } catch {
    return null;
  }
}
