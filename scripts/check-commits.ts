/**
 * `npm run check:commits`: the form of the commits since the one below, which CONTRIBUTING.md describes. History is not rewritten, so older
 * ones stay as they are. A clone that does not hold that commit (a shallow one, an archive) says so and passes.
 */
import { spawnSync } from 'node:child_process';
import { commitProblems, type Commit } from './commits/commit-form.ts';

/** The last commit that was made before the form was checked. */
const lastUnchecked = 'c419a2f7';

if (git('cat-file', '-e', `${lastUnchecked}^{commit}`) === undefined) {
  process.stdout.write(`commits: ${lastUnchecked} is not in this clone, so none is judged\n`);
} else {
  const commits = readCommits(`${lastUnchecked}..HEAD`);
  const problems = commits.flatMap((commit) => commitProblems(commit));
  process.stdout.write(`commits: ${commits.length} since ${lastUnchecked}, ${problems.length} problems\n`);
  if (problems.length > 0) {
    process.stderr.write(`${problems.join('\n')}\n`);
    process.exitCode = 1;
  }
}

/** One git for all commits: two for each took 7 s for 500. */
function readCommits(range: string): Commit[] {
  const log = git('log', '--no-merges', '--numstat', '--format=%x00%H%x1f%s%x1f%b%x1f', range);
  if (log === undefined) throw new Error(`git does not list the commits of ${range}`);
  return log.split('\0').slice(1).map(readCommit);
}

function readCommit(entry: string): Commit {
  const [id = '', subject = '', body = '', numstat = ''] = entry.split('\x1f');
  // Lines added and removed; `-` for a binary file.
  const counts = numstat.split('\n').map((line) => line.split('\t'));
  const lines = counts.reduce((sum, [added, removed]) => sum + (Number(added) || 0) + (Number(removed) || 0), 0);
  return { id: id.slice(0, 8), subject, body: body.trim(), lines };
}

/** Undefined when git fails or is not there. */
function git(...parameters: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', parameters, {
    cwd: new URL('..', import.meta.url),
    encoding: 'utf8',
    maxBuffer: 2 ** 28,
  });
  return status === 0 ? stdout : undefined;
}
