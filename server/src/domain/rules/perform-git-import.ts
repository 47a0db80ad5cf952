/**
 * The work behind a run of type rule_import: checks out the repository, and imports the valid rules of its files. Rules
 * that an earlier import found and that the repository no longer has are deleted: their findings become REMOVED with
 * the next scans.
 */
import { setImmediate as breathe } from 'node:timers/promises';
import { ParapetError } from '../../base/errors.ts';
import { withWorkingCopy } from '../../outside/scm/git/working-copy.ts';
import { claimRunningRun } from '../../store/projects/sync.ts';
import { claimRegistry, listRulesOfSource, updateRulesDeleted } from '../../store/rules/registry-rules.ts';
import { findRuleImport, type RuleImport } from '../../store/rules/rule-imports.ts';
import { findRemoteAt } from '../sync/find-remote.ts';
import type { TenantTransaction } from '../../store/database.ts';
import type { PerformRun, RunWork } from '../runs/run-work.ts';
import { withRetries } from '../runs/with-retries.ts';
import { workFolderOf } from '../runs/work-folder.ts';
import { findRuleFiles } from './find-rule-files.ts';
import { countsOf, ruleFilesReader, type DraftsOfFiles, type RuleFile } from './import-rules.ts';
import { ensureStarterPack } from './starter-pack.ts';
import { storeRules, type StoredRule } from './store-rules.ts';

/** Size limit of a working copy. */
const bytesMax = 2 ** 30;
/** Refused rules named in the log. */
const refusedShownMax = 40;
/** Deleted rules named in the log. */
const goneShownMax = 40;

export const performGitImport: PerformRun = async (work) => {
  const { platform, deploymentId, run, signal, step, log, warn } = work;
  const wanted = await platform.database.readAsTenant(deploymentId, (tx) => findRuleImport(tx, run.id));
  if (wanted === undefined) throw new Error(`run ${run.id} is to import nothing`);
  const { commit, files } = await withRetries(work, async () => {
    const found = await findRemoteAt(platform, deploymentId, wanted.url);
    const remote = await step('find the connection', () => found.open(signal));
    const folder = workFolderOf(platform, deploymentId, run.id);
    const at = wanted.ref === '' ? 'HEAD' : wanted.ref;
    return step('check out', () =>
      withWorkingCopy(platform.outside.git, { remote, at, folder, bytesMax, signal }, async (copy) => ({
        commit: copy.commit,
        files: await findRuleFiles(copy.tree, wanted.path),
      })),
    );
  });
  log(`${files.length} files of rules at ${commit}.`);
  const { drafts, refused } = await step('read the rules', () => readInTurns(files));
  for (const { file, line, ruleId, reason } of refused.slice(0, refusedShownMax)) {
    warn(`${file}:${line}${ruleId === '' ? '' : ` ${ruleId}`}: ${reason}`);
  }
  if (refused.length > refusedShownMax) warn(`${refused.length - refusedShownMax} more were refused.`);
  if (drafts.length === 0) throw new ParapetError('INVALID_ARGUMENT', 'There is not one good rule in the repository.');
  await ensureStarterPack(platform, deploymentId);
  const { stored, gone } = await step('store them', () => store(work, { wanted, commit, drafts, refused }));
  const { created, updated, unchanged } = countsOf(stored);
  log(`${created} rules are new, ${updated} have a new version, ${unchanged} are as they were.`);
  if (gone.length > 0) {
    const more = gone.length > goneShownMax ? ' …' : '';
    log(`${gone.length} have left the repository and are deleted: ${gone.slice(0, goneShownMax).join(', ')}${more}`);
  }
  return { totalFindings: 0, totalCostCredits: 0 };
};

/** Parsing a rule file blocks the event loop for a moment, so this yields between files. */
async function readInTurns(files: readonly RuleFile[]): Promise<DraftsOfFiles> {
  const read = ruleFilesReader();
  for (const file of files) {
    read.add(file);
    await breathe();
  }
  return read.all;
}

async function store(
  { platform, deploymentId, run }: RunWork,
  { wanted, commit, drafts, refused }: { wanted: RuleImport; commit: string } & DraftsOfFiles,
): Promise<{ stored: StoredRule[]; gone: string[] }> {
  const { url, ref, visibility } = wanted;
  const at = platform.clock.now();
  return platform.database.asTenant(deploymentId, async (tx) => {
    // A cancelled run stores nothing.
    if (!(await claimRunningRun(tx, run.id))) throw new Error(`run ${run.id} was ended while it worked`);
    await claimRegistry(tx);
    const stored = await storeRules(
      tx,
      drafts.map(({ draft }) => draft),
      {
        originOf: (index) => ({ kind: 'git', url, ref, commit, file: drafts[index]!.file }),
        visibility,
        author: run.triggerSource,
        at,
      },
    );
    return { stored, gone: await deleteGone(tx, { wanted, drafts, refused, at }) };
  });
}

/** Returns their paths. A file with a refused rule may have meant any rule: those that it had stay. */
async function deleteGone(
  tx: TenantTransaction,
  { wanted, drafts, refused, at }: { wanted: RuleImport; at: Date } & DraftsOfFiles,
): Promise<string[]> {
  const found = new Set(drafts.map(({ draft }) => draft.path));
  const doubtful = new Set(refused.map(({ file }) => file));
  const known = await listRulesOfSource(tx, wanted);
  const gone = known.filter(({ path, file }) => !found.has(path) && !doubtful.has(file));
  await updateRulesDeleted(
    tx,
    gone.map(({ id }) => id),
    at,
  );
  return gone.map(({ path }) => path);
}
