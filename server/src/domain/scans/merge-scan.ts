/**
 * The second step of an ingest (ADR 0019): with the merge lock of its project, one transaction merges the staged rows
 * and ends the scan. It first checks that the staged rows are complete and still valid; if not, it changes nothing and
 * returns the reason.
 */
import { isDeepStrictEqual } from 'node:util';
import type { Problem } from '../../model/draft.ts';
import { fileMapsOf } from '../../model/identity/file-maps.ts';
import type { ChangesSince, Manifest } from '../../model/scan.ts';
import { bothSpellings, composed } from '../../model/path-spellings.ts';
import type { TenantTransaction } from '../../store/database.ts';
import { collectChange } from '../../store/events/changes.ts';
import { getProjectForMerge, updatePrimaryRef, type ProjectRow } from '../../store/projects/projects.ts';
import { listLinesSeen, listLinesSeenOnBase } from '../../store/reconcile/lines-seen.ts';
import type { ReconcileScope } from '../../store/reconcile/scope.ts';
import { upsertRuleFacts } from '../../store/rules/rule-facts.ts';
import { updateRuleTitles } from '../../store/rules/rule-titles.ts';
import { adoptAnalyses } from '../../store/scans/adopt-analyses.ts';
import { upsertAnalyses, upsertProfiles, upsertRules } from '../../store/rules/rules.ts';
import { findScan, type ScanRow } from '../../store/scans/scans.ts';
import { claimStaging, deleteStaging } from '../../store/uploads/staged-scans.ts';
import { ContentMissing, NotSeenAgain, reconcile } from '../findings/reconcile.ts';
import type { IgnoresInForce } from '../ignores/in-force.ts';
import { findPrimaryRef, recordPrimaryRef } from '../projects/find-primary-ref.ts';
import { queueScanDigests } from '../notifications/messages/queue-messages.ts';
import { queueTextIndexing } from '../reports/index-texts.ts';
import { chooseChanges, type Seen } from './changes-since.ts';
import { outcomeOfIdentical, readerVersion } from './find-identical-scan.ts';
import { endHeld, mayCloseUnshared } from './hold-closings.ts';
import { hasInventory, renamedAnalyses, resolveAliases, scannedAnalysis } from './scanned-analyses.ts';
import { spellingsOf } from './spellings-of.ts';
import { digestsOf, findRulesInForce, type ScanWork, type StagedScan } from './stage-scan.ts';
import type { StagedUpload } from './stage-upload.ts';

/**
 * `done`: the scan has ended, here or in another run of it. Otherwise the reason why it must be staged (again); nothing
 * was changed.
 */
export type MergeOutcome =
  | 'done'
  | 'not staged'
  | 'rows missing'
  | 'content missing'
  | 'findings changed'
  | 'rules changed';

/**
 * `insists`: refuses a scan that was staged under other policies and ignores than the current ones; else those stand.
 */
export async function mergeScan(
  work: ScanWork,
  staged: StagedScan | undefined,
  { requiresCurrentRules, fetchedChanges }: { requiresCurrentRules: boolean; fetchedChanges: readonly ChangesSince[] },
): Promise<MergeOutcome> {
  const { platform, deploymentId } = work;
  const shared = staged && (await upsertShared(work, staged.upload));
  try {
    return await platform.database.asScan(deploymentId, async (tx) => {
      const project = await getProjectForMerge(tx, work.scan.projectId);
      const scan = await findUnfinished(tx, work.scan.id);
      if (scan === undefined) {
        if (staged !== undefined) await deleteStaging(tx, staged.staging.id);
        return 'done';
      }
      // Read under the merge lock: rules that changed while the scan waited apply to it.
      const rules = await findRulesInForce(tx);
      const identical = await outcomeOfIdentical(tx, scan, { at: platform.clock.now(), ...digestsOf(rules) });
      if (identical !== undefined) {
        if (staged !== undefined) await deleteStaging(tx, staged.staging.id);
        await work.run.stop();
        await work.run.end(tx, identical);
        return 'done';
      }
      if (staged === undefined || shared === undefined) return 'not staged';
      if (requiresCurrentRules && !isDeepStrictEqual(digestsOf(rules), staged.readUnder)) return 'rules changed';
      if (!(await claimStaging(tx, staged.staging))) return 'rows missing';
      await mergeAndEnd({ ...work, scan }, { tx, project, staged, shared, ignores: rules.ignores, fetchedChanges });
      return 'done';
    });
  } catch (error) {
    if (error instanceof ContentMissing) return 'content missing';
    if (error instanceof NotSeenAgain) return 'findings changed';
    throw error;
  }
}

/** Undefined if the scan is gone or has ended. */
async function findUnfinished(tx: TenantTransaction, id: string): Promise<ScanRow | undefined> {
  const scan = await findScan(tx, id);
  return scan?.status === 'pending' || scan?.status === 'running' ? scan : undefined;
}

type Shared = Pick<ReconcileScope, 'ruleIds' | 'profileIds'>;

/**
 * Projects share rules, the texts of their facts, and profiles, so these get a transaction of their own: else the first
 * scan with a new one would block the scans of all other projects until it ends. Rows left by a failed scan are
 * harmless: the facts are those of the scan's own project.
 */
async function upsertShared({ platform, deploymentId, scan }: ScanWork, upload: StagedUpload): Promise<Shared> {
  return platform.database.asTenant(deploymentId, async (tx) => {
    const ruleIds = await upsertRules(tx, upload.rules);
    const described = upload.rules.map((rule, index) => ({ ...rule, ruleId: ruleIds[index]! })).filter(hasFacts);
    const changed = await upsertRuleFacts(tx, scan.projectId, described);
    await updateRuleTitles(tx, ruleIds, changed);
    return { ruleIds, profileIds: await upsertProfiles(tx, upload.profiles) };
  });
}

function hasFacts<Rule extends { facts: string | null }>(rule: Rule): rule is Rule & { facts: string } {
  return rule.facts !== null;
}

interface Merge {
  tx: TenantTransaction;
  project: ProjectRow;
  staged: StagedScan;
  shared: Shared;
  ignores: IgnoresInForce;
  /** What the repository said. */
  fetchedChanges: readonly ChangesSince[];
}

async function mergeAndEnd({ platform, deploymentId, scan, run }: ScanWork, merge: Merge): Promise<void> {
  const { tx, project, staged } = merge;
  const { upload } = staged;
  run.report({ step: 'merging', resultsRead: upload.results + upload.ignored });
  const at = platform.clock.now();
  // With the scan's own ref among the candidates.
  const primary = { now: await findPrimaryRef(tx, project), before: project.primaryRefId };
  const { scope, problems } = await scopeOf(merge, { scan, at, primaryRefId: primary.now });
  const reconciled = await reconcile(scope, {
    results: upload.results,
    seenAgain: upload.seenAgain,
    leavesOutContent: upload.leavesOutContent,
    ignored: upload.ignored,
    actor: [...new Set(upload.analyses.map((analysis) => analysis.tool))].join(', '),
    formerPrimaryRefId: primary.now === primary.before ? undefined : primary.before,
    mayCloseUnshared: mayCloseUnshared(platform, scope, scan),
    spools: platform.uploads.spools,
    checkpoint: run.checkpoint,
  });
  if (reconciled.kind === 'held') {
    await endHeld({ platform, deploymentId, scan, run }, scope, { staged, at, closings: reconciled.closings });
    return;
  }
  const { counts } = reconciled;
  // Last, because it locks the project's row, which edits of the project wait for.
  if (primary.now !== primary.before) {
    await updatePrimaryRef(tx, { projectId: project.id, refId: primary.now, isChosen: false });
  }
  await deleteStaging(tx, staged.staging.id);
  // The progress writer locks these rows now and then; let it finish before this transaction locks them.
  await run.stop();
  await run.end(tx, {
    status: 'completed',
    format: upload.format,
    at,
    counts,
    problems: [...problems, ...upload.problems],
    problemCount: upload.problemCount + problems.length,
    hasInventory: scan.scope === 'full' && upload.analyses.some(hasInventory),
    meta: {
      readerVersion,
      ...staged.readUnder,
      tools: upload.analyses.map(({ tool, toolVersion, category, scanned = '' }) => ({
        tool,
        version: toolVersion,
        category,
        ...(scanned !== '' && { scanned }),
      })),
    },
  });
  collectChange(tx, { kind: 'findings', projectIds: [scan.projectId], cause: 'scan' });
  await queueScanDigests(platform, tx, scan, { at, counts });
  await queueTextIndexing(platform, tx);
  const change = { projectId: project.id, from: primary.before, to: primary.now };
  await recordPrimaryRef(platform, tx, { login: scan.uploadedBy, scheme: 'scan', credentialId: scan.id }, change);
  platform.log.info({ scanId: scan.id, deploymentId, counts }, 'scan completed');
}

async function scopeOf(
  { tx, staged: { staging, upload }, shared, ignores, fetchedChanges }: Merge,
  { scan, at, primaryRefId }: { scan: ScanRow; at: Date; primaryRefId: string | null },
): Promise<{ scope: ReconcileScope; problems: Problem[] }> {
  const { projectId } = scan;
  await adoptAnalyses(tx, { projectId, stagingId: staging.id, renamed: renamedAnalyses(upload.analyses) });
  const analysisIds = await upsertAnalyses(tx, projectId, upload.analyses);
  const manifest = manifestOf(scan, upload);
  const { byAnalysis, renames, bases, problems } = chooseChanges(
    { declared: manifest.changes ?? [], fetched: fetchedChanges },
    upload.analyses.map(({ tool }, index) => ({ tool, analysisId: analysisIds[index] ?? '' })),
    await linesSeen(tx, scan, analysisIds),
  );
  const allRenames = { ...renames, ...manifest.renames };
  const spellings = await spellingsOf(tx, staging.id, upload);
  const isDiff = scan.scope === 'diff';
  const scope: ReconcileScope = {
    tx,
    scanId: scan.id,
    stagingId: staging.id,
    projectId: scan.projectId,
    refId: scan.refId,
    refKind: scan.refKind,
    primaryRefId,
    at,
    isDiff,
    // The reach of a diff scan is what its uploader declared, not what changed since another scan.
    manifest: isDiff ? manifest : { ...manifest, renames: allRenames },
    renames: { ...spellings, ...allRenames },
    fileMaps: fileMapsOf(byAnalysis),
    bases,
    ...shared,
    analyses: upload.analyses.map((analysis, index) => scannedAnalysis(analysis, analysisIds[index] ?? '')),
    ruleAliases: await resolveAliases(tx, scan.projectId, { ...upload, ruleIds: shared.ruleIds }),
    spellings,
    isIgnored: ignores.isIgnored,
    ignoredPaths: upload.ignoredPaths,
  };
  return { scope, problems };
}

/** Read under the merge lock, before this scan may change the primary ref. */
async function linesSeen(tx: TenantTransaction, scan: ScanRow, analysisIds: readonly string[]): Promise<Seen> {
  const { projectId, refId, refName, manifest } = scan;
  const here = await listLinesSeen(tx, { refId, analysisIds });
  const unseen = analysisIds.filter((id) => !here.some(({ analysisId }) => analysisId === id));
  const query = { projectId, refName, baseRef: manifest?.baseRef ?? '' };
  return { refName, here, onBase: unseen.length === 0 ? [] : await listLinesSeenOnBase(tx, query, unseen) };
}

const noManifest: Manifest = { paths: null, deleted: [], renames: {} };

/** The reach that was declared when the scan began, combined with the deleted files that its output names. */
function manifestOf({ manifest }: ScanRow, { analyses }: StagedUpload): Manifest {
  const deleted = analyses.flatMap(({ coverage }) => coverage?.deletedPaths ?? []);
  const given = manifest ?? noManifest;
  return {
    ...given,
    paths: given.paths === null ? null : bothSpellings(given.paths),
    deleted: [...new Set(bothSpellings([...given.deleted, ...deleted]))],
    renames: Object.fromEntries(
      Object.entries(given.renames).flatMap(([from, to]) => bothSpellings([from]).map((old) => [old, composed(to)])),
    ),
  };
}
