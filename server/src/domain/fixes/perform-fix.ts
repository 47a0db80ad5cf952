/**
 * The work of an autofix run: check out, make the fix, verify it, commit, push, record. Nothing is pushed that was not verified, and all
 * of it may be done again: the commit's date is the run's, so the same fix is the same commit, and what was pushed is not pushed again.
 * That the finding is fixed, only a scan says.
 */
import { join } from 'node:path';
import { ParapetError } from '../../base/errors.ts';
import { fixBranch, type PushedFix } from '../../model/fixes/pushed-fix.ts';
import { unifiedDiff } from '../../model/fixes/unified-diff.ts';
import { changeProblem, diffLengthMax } from '../../model/fixes/verify-change.ts';
import type { FullFinding } from '../../model/full-finding.ts';
import { findPublished, publicRegistries, type Registries } from '../../outside/registries/find-published.ts';
import type { GitRemote } from '../../outside/scm/git/remote.ts';
import { withWorkingCopy, type WorkingCopy } from '../../outside/scm/git/working-copy.ts';
import { findFullFinding } from '../../store/reports/find-finding.ts';
import { workFolderOf } from '../workflows/work-folder.ts';
import type { PerformRun, RunWork } from '../workflows/run-work.ts';
import { makeRuleFix, makeUpgrade, type MadeFix } from './make-fix.ts';
import { pushFix } from './push-fix.ts';
import { recordFix } from './record-fix.ts';
import { remoteOf } from './remote-of.ts';
import { writeTreeFile } from './tree-files.ts';
import { upgradeOf, type RecommendedUpgrade } from './upgrade-of.ts';

/** Of a working copy. */
const bytesMax = 2 * 2 ** 30;
const codeLengthMax = 16_000;

interface Task {
  finding: FullFinding;
  remote: GitRemote;
  /** Of a vulnerable package. */
  upgrade: RecommendedUpgrade | undefined;
}

/** `registries`: where versions are looked up; the public ones unless told. */
export function fixPerformer(registries: Registries = publicRegistries): PerformRun {
  return async (work) => {
    const { platform, deploymentId, run, step, signal } = work;
    const task = await step('prepare', () => prepare(work));
    await step('check out', async () => undefined);
    const folder = workFolderOf(platform, deploymentId, run.id);
    const at = `refs/heads/${task.finding.ref}`;
    await withWorkingCopy(platform.outside.git, { remote: task.remote, at, folder, bytesMax, signal }, async (copy) => {
      const made = await step('make the fix', () => makeFix(work, task, registries, copy));
      const diff = await step('verify', () => verify(copy, made));
      const { commit, message } = await step('commit', () => commitFix(work, copy, made));
      const branch = fixBranch(task.finding.id);
      const target = { findingId: task.finding.id, remote: task.remote, branch, commit, home: join(folder, 'home') };
      await step('push', () => pushFix(work, copy, target));
      const code = (made.code ?? addedLines(diff)).slice(0, codeLengthMax);
      const fix: PushedFix = {
        runId: run.id,
        branch,
        commit,
        commitMessage: message,
        code,
        diff,
        explanation: made.explanation,
      };
      await step('record', () => recordFix(work, task.finding.id, fix));
    });
    return { totalFindings: 1, totalCostCredits: 0 };
  };
}

/** What was judged when the run was asked for is judged again: time has passed. */
async function prepare({ platform, deploymentId, run }: RunWork): Promise<Task> {
  const { finding, upgrade } = await platform.database.readAsTenant(deploymentId, async (tx) => {
    const found = run.issueId === null ? undefined : await findFullFinding(tx, run.issueId, null);
    if (found === undefined) throw failed('The issue is gone.');
    const { status, issueType } = found.finding;
    if (status === 'fixed' || status === 'removed') throw failed(`The issue is ${status} already.`);
    const recommended = issueType === 'sca' ? await upgradeOf(tx, found.finding) : undefined;
    if (issueType === 'sca' && recommended === undefined) {
      throw failed('No version is known any more that fixes all open issues of this package.');
    }
    return { finding: found.finding, upgrade: recommended };
  });
  const place = await remoteOf(platform, deploymentId, finding.project.id);
  if ('refused' in place) throw failed(place.refused.message);
  return { finding, remote: place.remote, upgrade };
}

async function makeFix(
  { platform, signal, note }: RunWork,
  { finding, upgrade }: Task,
  registries: Registries,
  copy: WorkingCopy,
): Promise<MadeFix> {
  const made =
    upgrade === undefined
      ? await makeRuleFix(copy, finding)
      : await makeUpgrade(copy, finding, upgrade, () =>
          findPublished(platform.outside.fetch, registries, { ...upgrade, signal }),
        );
  if ('refused' in made) throw failed(made.refused);
  note(made.explanation);
  return made;
}

/** Writes the change, and holds what git then sees against it. Answers its diff. */
async function verify(copy: WorkingCopy, { changes, allowed }: MadeFix): Promise<string> {
  const problem = changeProblem(changes, allowed);
  if (problem !== undefined) throw failed(problem);
  for (const { path, after } of changes) await writeTreeFile(copy, path, after);
  const seen = (await copy.git(['status', '--porcelain=v1', '-z', '--untracked-files=all', '--no-renames']))
    .split('\0')
    .filter((line) => line !== '')
    // The first line's blank is trimmed where the status begins with one.
    .map((line) => line.replace(/^ ?M /, ''));
  const meant = changes.filter(({ before, after }) => before !== after).map(({ path }) => path);
  if (seen.toSorted().join('\0') !== meant.toSorted().join('\0')) {
    throw failed('The working copy holds other changes than the fix; nothing is pushed.');
  }
  const diff = changes
    .toSorted((one, other) => (one.path < other.path ? -1 : 1))
    .map(({ path, before, after }) => unifiedDiff(path, before, after))
    .join('');
  if (diff.length > diffLengthMax) throw failed('The fix changes more than somebody would review.');
  return diff;
}

/** The commit holds the files as they were shown, byte for byte: rules of the repository about line ends may write others. */
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
      throw failed(`The repository’s .gitattributes write ${path} in another way than it was changed.`);
  }
  return { commit, message };
}

function addedLines(diff: string): string {
  const added = diff.split('\n').filter((line) => line.startsWith('+') && !line.startsWith('+++ '));
  return added.map((line) => line.slice(1)).join('\n');
}

/** Told to people in the run's log. */
function failed(message: string): ParapetError {
  return new ParapetError('CONFLICT', message);
}
