/** The commit of the target branch from which a pull request went off. */
import { execFile } from 'node:child_process';
import { promisify } from 'node:util';
import { usageError } from '../cli/command-error.ts';

const run = promisify(execFile);
const fetchMsMax = 120_000;

/** Fetches the branch if the clone lacks it. Throws a usage error if they have no commit in common even then. */
export async function findMergeBase(directory: string, branch: string): Promise<string> {
  const name = branch.replace(/^refs\/heads\//, '');
  const known = (await mergeBase(directory, `origin/${name}`)) ?? (await mergeBase(directory, name));
  if (known !== undefined) return known;
  const isShallow = (await git(directory, ['rev-parse', '--is-shallow-repository'])) === 'true';
  const refspec = `+refs/heads/${name}:refs/remotes/origin/${name}`;
  await git(directory, ['fetch', '--quiet', ...(isShallow ? ['--unshallow'] : []), 'origin', refspec]);
  const fetched = await mergeBase(directory, `origin/${name}`);
  if (fetched !== undefined) return fetched;
  throw usageError(
    `the pull request and its target branch ${name} have no commit in common in this clone`,
    'Check out the whole history: fetch-depth: 0 in GitHub Actions, GIT_DEPTH: 0 in GitLab.',
  );
}

function mergeBase(directory: string, branch: string): Promise<string | undefined> {
  return git(directory, ['merge-base', 'HEAD', branch]);
}

/** Undefined if git fails. */
async function git(directory: string, args: readonly string[]): Promise<string | undefined> {
  try {
    return (await run('git', args, { cwd: directory, timeout: fetchMsMax })).stdout.trim();
  } catch {
    return undefined;
  }
}
