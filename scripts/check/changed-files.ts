/** What changed since main, or another commit, committed or not, deleted or new. */
import { execFileSync } from 'node:child_process';

/** Paths from the repository's root. `since`: a commit; else where this branch left main, or HEAD where there is no main. */
export function changedFiles(since?: string): string[] {
  const base = since ?? git('merge-base', 'HEAD', mainOf()).trim();
  const changed = git('diff', '--name-only', '--no-renames', '-z', base);
  const untracked = git('ls-files', '--others', '--exclude-standard', '-z');
  return [...new Set(`${changed}${untracked}`.split('\0'))].filter((file) => file !== '');
}

function mainOf(): string {
  const found = git('for-each-ref', '--format=%(refname)', 'refs/remotes/origin/main', 'refs/heads/main');
  return found.split('\n')[0] || 'HEAD';
}

const git = (...parameters: string[]): string =>
  execFileSync('git', parameters, { encoding: 'utf8', maxBuffer: 2 ** 28 });
