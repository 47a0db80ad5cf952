/**
 * The work of an autofix run: check out, make the fix, verify it, commit, push, open a pull request, record. Nothing
 * unverified is pushed, and all of it may be repeated: the commit's date is the run's, so the same fix is the same
 * commit, and is not pushed again. Only a scan marks the finding fixed.
 */
import { join } from 'node:path';
import { fixBranch, type PushedFix } from '../../model/fixes/pushed-fix.ts';
import { publicRegistries, type Registries } from '../../outside/registries/find-published.ts';
import { withWorkingCopy, type WorkingCopy } from '../../outside/scm/git/working-copy.ts';
import { workFolderOf } from '../runs/work-folder.ts';
import type { PerformRun, RunWork } from '../runs/run-work.ts';
import { fixFailed, prepareFix } from './making/fix-task.ts';
import type { MadeFix } from './making/made-fix.ts';
import { makeFix } from './making/make-fix.ts';
import { apiOf, offerFix } from './open-pull-request.ts';
import { pushFix } from './push-fix.ts';
import { recordFix } from './record-fix.ts';
import { verifyFix } from './making/verify-fix.ts';

/** Size limit of a working copy. */
const bytesMax = 2 * 2 ** 30;
const codeLengthMax = 16_000;

/** `registries`: where versions are looked up; default: the public ones. */
export function fixPerformer(registries: Registries = publicRegistries): PerformRun {
  return async (work) => {
    const { platform, deploymentId, run, step, signal } = work;
    const task = await step('prepare', () => prepareFix(work));
    await step('check out', async () => undefined);
    const { finding, remote } = task;
    const folder = workFolderOf(platform, deploymentId, run.id);
    const at = `refs/heads/${finding.ref}`;
    return withWorkingCopy(platform.outside.git, { remote, at, folder, bytesMax, signal }, async (copy) => {
      const made = await step('make the fix', () => makeFix(work, task, registries, copy));
      const { diff, verified } = await step('verify', () => verifyFix(work, copy, { finding, made, folder }));
      const { commit, message } = await step('commit', () => commitFix(work, copy, made));
      const branch = fixBranch(finding.id);
      const target = { findingId: finding.id, remote, branch, commit, home: join(folder, 'home') };
      await step('push', () => pushFix(work, copy, target));
      const host = apiOf(task);
      const { pullRequest, problem } =
        host === undefined
          ? { pullRequest: null, problem: '' }
          : await step('open a pull request', () => offerFix(work, task, host, { made, verified, branch, commit }));
      const fix: PushedFix = {
        runId: run.id,
        branch,
        commit,
        commitMessage: message,
        code: (made.code ?? addedLines(diff)).slice(0, codeLengthMax),
        diff,
        explanation: `${made.explanation} ${problem}`.trim(),
        pullRequest,
      };
      await step('record', () => recordFix(work, finding.id, fix));
      return { totalFindings: 1, totalCostCredits: made.costCredits };
    });
  };
}

/** The commit must hold the files byte for byte as shown: a repository's line-ending rules may change them. */
async function commitFix(
  { platform, run }: RunWork,
  copy: WorkingCopy,
  { changes, title, explanation }: MadeFix,
): Promise<{ commit: string; message: string }> {
  const oneLine = title.replaceAll(/\s+/g, ' ').slice(0, 100).toWellFormed();
  const message = `${oneLine}\n\n${explanation.replaceAll('\0', '').slice(0, 4_000).toWellFormed()}`;
  const author = { name: 'Parapet', email: `parapet@${new URL(platform.settings.publicUrl).hostname}` };
  const commit = await copy.commitAll({ message, author, at: run.submittedAt });
  for (const { path, after } of changes) {
    const [written, meant] = [
      await copy.git(['rev-parse', `${commit}:${path}`]),
      await copy.git(['hash-object', '--stdin'], { input: after }),
    ];
    if (written !== meant)
      throw fixFailed(
        `The repository’s .gitattributes alter ${path} when it is committed, so the commit would differ from the fix.`,
      );
  }
  return { commit, message };
}

function addedLines(diff: string): string {
  const added = diff.split('\n').filter((line) => line.startsWith('+') && !line.startsWith('+++ '));
  return added.map((line) => line.slice(1)).join('\n');
}
