/**
 * The work behind a run of type rule_import: checks out the repository, and imports the valid rules of its files. Rules
 * that an earlier import found and that the repository no longer has are deleted: their findings become REMOVED with
 * the next scans.
 */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { ParapetError } from '../../base/errors.ts';
import { withWorkingCopy } from '../../outside/scm/git/working-copy.ts';
import { claimRunningRun } from '../../store/runs/runs.ts';
import { claimRegistry, listRulesOfSource, updateRulesDeleted } from '../../store/rules/registry-rules.ts';
import { findRuleImport, type RuleImport } from '../../store/rules/rule-imports.ts';
import { findRemoteAt } from '../sync/find-remote.ts';
import type { TenantTransaction } from '../../store/database.ts';
import type { PerformRun, RunWork } from '../runs/run-work.ts';
import { withRetries } from '../runs/with-retries.ts';
import { workFolderOf } from '../runs/work-folder.ts';
import { findRuleFiles } from './find-rule-files.ts';
import { countsOf, createRuleFilesReader, type DraftsOfFiles, type RuleFile } from './import-rules.ts';
import { storeRules, type StoredRule } from './store-rules.ts';

/** Size limit of a working copy. */
const bytesMax = 2 ** 30;
/** Refused rules named in the log. */
const refusedShownMax = 40;
/** Deleted rules named in the log. */
const removedShownMax = 40;

export const performGitImport: PerformRun = async (work) => {
  const { platform, deploymentId, run, signal, step, log, warn } = work;
  const request = await platform.database.readAsTenant(deploymentId, (tx) => findRuleImport(tx, run.id));
  if (request === undefined) throw new Error(`run ${run.id} has no import`);
  const { commit, files } = await withRetries(work, async () => {
    const found = await findRemoteAt(platform, deploymentId, request.url);
    const remote = await step('find the connection', () => found.open(signal));
    const folder = workFolderOf(platform, deploymentId, run.id);
    const at = request.ref === '' ? 'HEAD' : request.ref;
    return step('check out', () =>
      withWorkingCopy(platform.outside.git, { remote, at, folder, bytesMax, signal }, async (copy) => ({
        commit: copy.commit,
        files: await findRuleFiles(copy.tree, request.path),
      })),
    );
  });
  log(`Found ${files.length} rule files at ${commit}.`);
  const { drafts, refused } = await step('read the rules', () => readYielding(files));
  for (const { file, line, ruleId, reason } of refused.slice(0, refusedShownMax)) {
    warn(`${file}:${line}${ruleId === '' ? '' : ` ${ruleId}`}: ${reason}`);
  }
  if (refused.length > refusedShownMax) warn(`${refused.length - refusedShownMax} more were refused.`);
  if (drafts.length === 0) throw new ParapetError('INVALID_ARGUMENT', 'The repository has no valid rule.');
  const { stored, removed } = await step('store the rules', () => store(work, { request, commit, drafts, refused }));
  const { created, updated, unchanged } = countsOf(stored);
  log(`${created} rules are new, ${updated} have a new version, ${unchanged} are unchanged.`);
  if (removed.length > 0) {
    const more = removed.length > removedShownMax ? ' …' : '';
    log(
      `${removed.length} are no longer in the repository and were deleted: ${removed.slice(0, removedShownMax).join(', ')}${more}`,
    );
  }
  return { totalFindings: 0, totalCostCredits: 0 };
};

/** Parsing a rule file blocks the event loop for a moment, so this yields between files. */
async function readYielding(files: readonly RuleFile[]): Promise<DraftsOfFiles> {
  const read = createRuleFilesReader();
  for (const file of files) {
    read.add(file);
    await yieldToEventLoop();
  }
  return read.all;
}

async function store(
  { platform, deploymentId, run }: RunWork,
  { request, commit, drafts, refused }: { request: RuleImport; commit: string } & DraftsOfFiles,
): Promise<{ stored: StoredRule[]; removed: string[] }> {
  const { url, ref, visibility } = request;
  const at = platform.clock.now();
  return platform.database.asTenant(deploymentId, async (tx) => {
    // A cancelled run stores nothing.
    if (!(await claimRunningRun(tx, run.id))) throw new Error(`run ${run.id} was ended during its work`);
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
    return { stored, removed: await deleteRemoved(tx, { request, drafts, refused, at }) };
  });
}

/** Returns their paths. A file with a refused rule may have meant any rule: those that it had stay. */
async function deleteRemoved(
  tx: TenantTransaction,
  { request, drafts, refused, at }: { request: RuleImport; at: Date } & DraftsOfFiles,
): Promise<string[]> {
  const found = new Set(drafts.map(({ draft }) => draft.path));
  const doubtful = new Set(refused.map(({ file }) => file));
  const known = await listRulesOfSource(tx, request);
  const removed = known.filter(({ path, file }) => !found.has(path) && !doubtful.has(file));
  await updateRulesDeleted(
    tx,
    removed.map(({ id }) => id),
    at,
  );
  return removed.map(({ path }) => path);
}
