/** Makes a fix's commit the head of its branch, once; a branch with someone else's work is left alone. */
import { ParapetError } from '../../base/errors.ts';
import { OutgoingError } from '../../outside/guard/outgoing-error.ts';
import { listRemoteRefs } from '../../outside/scm/git/refs.ts';
import type { GitRemote } from '../../outside/scm/git/remote.ts';
import type { WorkingCopy } from '../../outside/scm/git/working-copy.ts';
import { insertFixCommit, isFixCommit } from '../../store/fixes/fixes.ts';
import { claimRunningRun } from '../../store/runs/runs.ts';
import type { RunWork } from '../runs/run-work.ts';

export interface PushTarget {
  findingId: string;
  remote: GitRemote;
  branch: string;
  commit: string;
  /** An empty folder of the run's. */
  home: string;
}

/**
 * If the branch moves in the meantime it is checked once more: a git process that outlived its server may have pushed
 * the same commit.
 */
export async function pushFix(work: RunWork, copy: WorkingCopy, target: PushTarget): Promise<void> {
  try {
    await pushOnce(work, copy, target);
  } catch (error) {
    if (!(error instanceof OutgoingError) || error.failure !== 'conflict') throw error;
    await pushOnce(work, copy, target);
  }
}

async function pushOnce(
  { platform, deploymentId, run, signal, log }: RunWork,
  copy: WorkingCopy,
  { findingId, remote, branch, commit, home }: PushTarget,
): Promise<void> {
  const { refs } = await listRemoteRefs(platform.outside.git, { remote, home, signal });
  const head = refs.get(`refs/heads/${branch}`) ?? null;
  if (head === commit) {
    log(`${branch} is already at ${commit}.`);
    return;
  }
  await platform.database.asTenant(deploymentId, async (tx) => {
    if (!(await claimRunningRun(tx, run.id))) throw new Error(`run ${run.id} was ended during its work`);
    if (head !== null && !(await isFixCommit(tx, findingId, head))) {
      const message = `The branch ${branch} contains commits that are not Parapet’s. Merge or delete it, then request the fix again.`;
      throw new ParapetError('CONFLICT', message);
    }
    await insertFixCommit(tx, findingId, commit);
  });
  await copy.push(commit, branch, head);
  log(`Pushed ${commit} to ${branch}.`);
}
