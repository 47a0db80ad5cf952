/**
 * Checks a fix against everything that it must not do, and writes it into the working copy. A fix that fails here is
 * never pushed.
 */
import { findSyntaxProblem } from '../../../engines/parsing/find-syntax-problem.ts';
import { unifiedDiff } from '../../../model/fixes/edits/unified-diff.ts';
import { changeProblem, diffLengthMax, type FileChange } from '../../../model/fixes/verify-change.ts';
import type { FullFinding } from '../../../model/full-finding.ts';
import type { WorkingCopy } from '../../../outside/scm/git/working-copy.ts';
import type { RunWork } from '../../runs/run-work.ts';
import { fixFailed } from './fix-task.ts';
import type { MadeFix } from './made-fix.ts';
import { rescan } from './rescan.ts';
import { writeTreeFile } from './tree-files.ts';

export interface VerifiedFix {
  /** The diff of all files. */
  diff: string;
  /** The checks that were made, one sentence each. */
  verified: string[];
}

export interface FixToVerify {
  finding: FullFinding;
  made: MadeFix;
  /** The run's own folder. */
  folder: string;
}

export async function verifyFix(
  work: RunWork,
  copy: WorkingCopy,
  { finding, made, folder }: FixToVerify,
): Promise<VerifiedFix> {
  const { changes, allowed } = made;
  const problem = changeProblem(changes, allowed) ?? (await findSyntaxProblem(changes, { signal: work.signal }));
  if (problem !== undefined) throw fixFailed(problem);
  for (const { path, after } of changes) await writeTreeFile(copy, path, after);
  await requireExactly(copy, changes);
  const diff = changes
    .toSorted((one, other) => (one.path < other.path ? -1 : 1))
    .map(({ path, before, after }) => unifiedDiff(path, before, after))
    .join('');
  if (diff.length > diffLengthMax) throw fixFailed('The fix is too large to review.');
  const verdict = await rescan(work, { finding, copy, changes, folder });
  if (verdict !== 'not_possible' && 'refused' in verdict) throw fixFailed(verdict.refused);
  if (verdict !== 'not_possible') work.log(verdict.verified);
  return {
    diff,
    verified: [
      `It applies to the commit ${copy.commit}, and changes only files that the finding names.`,
      'Every changed file that could be parsed before the fix can still be parsed.',
      ...(verdict === 'not_possible' ? [] : [verdict.verified]),
    ],
  };
}

/** Throws unless git sees exactly the intended changes. */
async function requireExactly(copy: WorkingCopy, changes: readonly FileChange[]): Promise<void> {
  const seen = (await copy.git(['status', '--porcelain=v1', '-z', '--untracked-files=all', '--no-renames']))
    .split('\0')
    .filter((line) => line !== '')
    // The first line's leading blank is trimmed if the status begins with one.
    .map((line) => line.replace(/^ ?M /, ''));
  const meant = changes.filter(({ before, after }) => before !== after).map(({ path }) => path);
  if (seen.toSorted().join('\0') !== meant.toSorted().join('\0')) {
    throw fixFailed('The working copy contains changes other than the fix; nothing was pushed.');
  }
}
