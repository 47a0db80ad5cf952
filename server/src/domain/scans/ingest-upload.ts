/**
 * The work behind an accepted upload: parse, stage, merge, and say what came of it. One transaction: killed at any instant, the
 * database holds the state before or after. May run twice: the second time finds the scan ended.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { UploadRefused } from '../../ingest/upload-refused.ts';
import type { TenantTransaction } from '../../store/database.ts';
import { findRuleIds, upsertAnalyses, upsertProfiles, upsertRules } from '../../store/rules/rules.ts';
import { getProjectForMerge, listRefs, updatePrimaryRef } from '../../store/projects/projects.ts';
import type { Problem } from '../../model/draft.ts';
import type { Manifest, ScanCounts } from '../../model/scan.ts';
import { listKnownContent } from '../../store/reconcile/known-content.ts';
import type { ReconcileScope, ScannedAnalysis } from '../../store/reconcile/scope.ts';
import { isDiskFull, isUnavailable } from '../../base/unavailable.ts';
import { noteChange } from '../../store/events/changes.ts';
import { findScan, type ScanRow } from '../../store/scans/scans.ts';
import { primaryRefOf } from '../../model/scm/refs.ts';
import { reconcile } from '../findings/reconcile.ts';
import { findIgnoresInForce, type IgnoresInForce } from '../ignores/in-force.ts';
import { queueScanDigests, queueScanFailed } from '../notifications/messages/queue-messages.ts';
import type { Platform } from '../platform.ts';
import { findPoliciesInForce } from '../policies/policies-in-force.ts';
import { RunCancelled } from '../runs/running-run.ts';
import { beginScanRun, type ScanRun } from './scan-run.ts';
import { withStoredBody } from './upload-body.ts';
import { endOfTwin, readerVersion } from './recognise-twin.ts';
import { stageUpload, type StagedAnalysis, type StagedUpload } from './stage-upload.ts';

const noManifest: Manifest = { paths: null, deleted: [], renames: {} };

/** Tries of one run when something of ours fails, and the waits between them, ms. */
const retryAfterMs = [1_000, 5_000];
/** While the database is away or a disk is full, an upload waits, however long: it was accepted. Longest time between two looks, ms. */
const unavailableWaitMsMax = 10_000;

/** Ends the scan, completed or with the file's problem. Throws when it still fails after some tries: then it is to be given up. */
export async function ingestUpload(
  platform: Pick<Platform, 'database' | 'queue' | 'clock' | 'log' | 'keys' | 'uploads'>,
  deploymentId: string,
  scanId: string,
): Promise<void> {
  for (let tries = 0, waits = 0; ;) {
    try {
      await ingestOnce(platform, deploymentId, scanId);
      return;
    } catch (error) {
      const isAway = isUnavailable(error) || isDiskFull(error);
      const waitMs = isAway ? Math.min(500 * 2 ** waits++, unavailableWaitMsMax) : retryAfterMs[tries++];
      platform.log.error({ err: error, scanId, deploymentId, tries, isAway }, 'ingest failed');
      if (waitMs === undefined) throw error;
      await sleep(waitMs);
    }
  }
}

/** Ends a scan that could not be processed, and says so in it. */
export async function giveUpUpload(
  platform: Pick<Platform, 'database' | 'queue' | 'clock' | 'log'>,
  deploymentId: string,
  scanId: string,
): Promise<void> {
  const run = await beginScanRun(platform, deploymentId, scanId);
  if (run === undefined) return;
  await run.stop();
  const message = `The server could not process this upload, though it is safe to send again; its log tells why (scan ${scanId}).`;
  await refuse({ platform, deploymentId, scanId }, run, { file: '', place: '', message });
}

async function ingestOnce(
  platform: Pick<Platform, 'database' | 'queue' | 'clock' | 'log' | 'keys' | 'uploads'>,
  deploymentId: string,
  scanId: string,
): Promise<void> {
  const { database, clock, log, uploads } = platform;
  const run = await beginScanRun(platform, deploymentId, scanId);
  if (run === undefined) return;
  try {
    await database.asIngest(deploymentId, async (tx) => {
      const scan = await claimScan(tx, scanId);
      if (scan === undefined) return;
      // Read in the project's turn: what was decided while the upload waited holds for it.
      const policies = await findPoliciesInForce(tx);
      const ignores = await findIgnoresInForce(tx);
      const readUnder = { policies: policies.digest, ignores: ignores.digest };
      const twin = await endOfTwin(tx, scan, { at: clock.now(), ...readUnder });
      if (twin !== undefined) {
        await run.stop();
        await run.end(tx, twin);
        return;
      }
      const staged = await withStoredBody({ tx, scanId, spools: uploads.spools }, async (open) =>
        stageUpload({
          tx,
          scan,
          knownContent: await listKnownContent(tx, scan.refId),
          isIgnored: ignores.isIgnored,
          open,
          judge: policies.judge,
          spools: uploads.spools,
          secretKey: platform.keys.secretEquality,
          onProgress: (resultsRead) => run.report({ step: 'reading', resultsRead }),
        }),
      );
      run.report({ step: 'merging', resultsRead: staged.results + staged.ignored });
      const at = clock.now();
      const counts = await merge({ platform, tx, scan, staged, ignores, at, checkpoint: run.checkpoint });
      // What tells of the progress holds the rows now and then; let it finish before this transaction takes them.
      await run.stop();
      await run.end(tx, {
        status: 'completed',
        at,
        counts,
        problems: staged.problems,
        problemCount: staged.problemCount,
        hasInventory: scan.scope === 'full' && staged.analyses.some(tellsInventory),
        meta: {
          readerVersion,
          ...readUnder,
          tools: staged.analyses.map(({ tool, toolVersion, category }) => ({ tool, version: toolVersion, category })),
        },
      });
      noteChange(tx, { kind: 'findings', projectIds: [scan.projectId], cause: 'scan' });
      await queueScanDigests(platform, tx, scan, { at, counts });
      log.info({ scanId, deploymentId, counts }, 'scan completed');
    });
  } catch (error) {
    await run.stop();
    if (await run.wasCancelled()) {
      log.info({ scanId, deploymentId }, 'scan cancelled');
      return;
    }
    if (!(error instanceof UploadRefused)) throw error;
    // The file's fault: nothing of it was kept, and the scan says why.
    log.info({ scanId, deploymentId, problem: error.problem }, 'scan refused');
    await refuse({ platform, deploymentId, scanId }, run, error.problem);
  } finally {
    await run.stop();
  }
}

/** Nothing of the file was kept; the scan says why. */
async function refuse(
  {
    platform,
    deploymentId,
    scanId,
  }: { platform: Pick<Platform, 'database' | 'queue' | 'clock'>; deploymentId: string; scanId: string },
  run: ScanRun,
  problem: Problem,
): Promise<void> {
  const at = platform.clock.now();
  const end = {
    status: 'error',
    at,
    counts: {},
    problems: [problem],
    problemCount: 1,
    hasInventory: false,
    meta: {},
  } as const;
  await platform.database
    .asTenant(deploymentId, async (tx) => {
      await run.end(tx, end);
      await queueScanFailed(platform, tx, scanId, { at, reason: problem.message });
    })
    .catch((error: unknown) => {
      if (!(error instanceof RunCancelled)) throw error;
    });
}

/** Waits for the project's turn, then answers the scan; undefined when it is gone or has ended (this is a second run). */
async function claimScan(tx: TenantTransaction, scanId: string): Promise<ScanRow | undefined> {
  const before = await findScan(tx, scanId);
  if (before === undefined) return undefined;
  await getProjectForMerge(tx, before.projectId);
  const scan = await findScan(tx, scanId);
  return scan?.status === 'pending' || scan?.status === 'running' ? scan : undefined;
}

interface Merge {
  platform: Pick<Platform, 'database' | 'uploads'>;
  tx: TenantTransaction;
  scan: ScanRow;
  staged: StagedUpload;
  ignores: IgnoresInForce;
  at: Date;
  /** Throws when the scan is cancelled; asked between the statements of the merge. */
  checkpoint: () => void;
}

async function merge({ platform, tx, scan, staged, ignores, at, checkpoint }: Merge): Promise<ScanCounts> {
  const primary = await choosePrimaryRef(tx, scan.projectId);
  // Projects share rules and profiles. In a transaction of their own, or the first scan that knows of a new one would hold up the
  // scans of all other projects until it ends; left over from a scan that fails, they are harmless.
  const shared = await platform.database.asTenant(tx.deploymentId, async (own) => ({
    ruleIds: await upsertRules(own, staged.rules),
    profileIds: await upsertProfiles(own, staged.profiles),
  }));
  const analysisIds = await upsertAnalyses(tx, scan.projectId, staged.analyses);
  const scope: ReconcileScope = {
    tx,
    scanId: scan.id,
    projectId: scan.projectId,
    refId: scan.refId,
    refKind: scan.refKind,
    primaryRefId: primary.now,
    at,
    isDiff: scan.scope === 'diff',
    manifest: manifestOf(scan, staged),
    ...shared,
    analyses: staged.analyses.map((analysis, index) => scannedAnalysis(analysis, analysisIds[index] ?? '')),
    ruleAliases: await resolveAliases(tx, staged),
    isIgnored: ignores.isIgnored,
    ignoredPaths: staged.ignoredPaths,
  };
  return reconcile(scope, {
    results: staged.results,
    ignored: staged.ignored,
    actor: [...new Set(staged.analyses.map((analysis) => analysis.tool))].join(', '),
    formerPrimaryRefId: primary.now === primary.before ? undefined : primary.before,
    spools: platform.uploads.spools,
    checkpoint,
  });
}

/** What was said of the scan's reach when it began, and what its own output says of files that are gone. */
function manifestOf({ manifest }: ScanRow, { analyses }: StagedUpload): Manifest {
  const deleted = analyses.flatMap(({ coverage }) => coverage?.deletedPaths ?? []);
  const given = manifest ?? noManifest;
  return deleted.length === 0 ? given : { ...given, deleted: [...new Set([...given.deleted, ...deleted])] };
}

/** The primary ref with the scan's own ref among the candidates, and what it was before. */
async function choosePrimaryRef(
  tx: TenantTransaction,
  projectId: string,
): Promise<{ now: string | null; before: string | null }> {
  const project = await getProjectForMerge(tx, projectId);
  const before = project.primaryRefId;
  if (project.isPrimaryRefChosen) return { now: before, before };
  const now = primaryRefOf(await listRefs(tx, projectId));
  if (now !== null && now !== before) await updatePrimaryRef(tx, { projectId, refId: now, isChosen: false });
  return { now, before };
}

function tellsInventory({ coverage }: StagedAnalysis): boolean {
  return coverage?.isSuccessful === true && coverage.hasDependencyInventory;
}

function scannedAnalysis(analysis: StagedAnalysis, analysisId: string): ScannedAnalysis {
  const { coverage } = analysis;
  const isWhole =
    coverage?.isSuccessful === true &&
    !analysis.withdrawn.some((lost) => lost.ruleKey === undefined && lost.path === undefined);
  return {
    analysisId,
    closesNothing: !isWhole || coverage.isInventoryOnly === true,
    completeRuleKeys: coverage?.completeRuleKeys ?? null,
    completePaths: coverage?.completePaths ?? null,
    failedPaths: coverage?.failedPaths ?? [],
    withdrawn: analysis.withdrawn.map((lost) => ({ ruleKey: lost.ruleKey ?? null, path: lost.path ?? null })),
    hasInventory: isWhole && coverage.hasDependencyInventory,
  };
}

/** Rule ids of superseded rules to those of their successors. */
async function resolveAliases(tx: TenantTransaction, staged: StagedUpload): Promise<Map<string, string>> {
  const aliases = new Map<string, string>();
  if (staged.supersedes.length === 0) return aliases;
  const from = await findRuleIds(
    tx,
    staged.supersedes.map(({ tool, from: key }) => ({ tool, key })),
  );
  const to = await findRuleIds(
    tx,
    staged.supersedes.map(({ tool, to: key }) => ({ tool, key })),
  );
  for (const [index, old] of from.entries()) {
    const successor = to[index];
    if (old !== null && successor !== null && successor !== undefined) aliases.set(old, successor);
  }
  return aliases;
}
