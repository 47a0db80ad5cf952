/**
 * The first step of an ingest (ADR 0019): parses the upload and copies it into the staging tables, in one transaction
 * that holds no contended lock. The policies, ignores and known contents that it read are checked again by the merge.
 */
import { insertStaging, claimStagingId, type Staging } from '../../store/uploads/staged-scans.ts';
import { listKnownContent, type KnownContent } from '../../store/reconcile/known-content.ts';
import { findPresentFindings } from '../../store/reconcile/present-findings.ts';
import type { TenantTransaction } from '../../store/database.ts';
import { renewTexts } from '../../store/reconcile/renew-texts.ts';
import type { ScanRow } from '../../store/scans/scans.ts';
import { findIgnoresInForce, type IgnoresInForce } from '../ignores/in-force.ts';
import type { JobPlatform } from '../platform.ts';
import { findPoliciesInForce, type PoliciesInForce } from '../policies/policies-in-force.ts';
import { findIdenticalScan, readerVersion, type ReadUnder } from './find-identical-scan.ts';
import type { ScanRun } from './scan-run.ts';
import { stageUpload, type StagedUpload } from './stage-upload.ts';
import { withStoredBody } from './upload-body.ts';

/** The parts of the platform that an ingest uses. */
export type IngestPlatform = Pick<
  JobPlatform,
  'database' | 'queue' | 'clock' | 'log' | 'keys' | 'uploads' | 'outside' | 'settings'
>;

/** A scan in progress. */
export interface ScanWork {
  platform: IngestPlatform;
  deploymentId: string;
  scan: ScanRow;
  run: ScanRun;
}

/** The policies and ignores that apply to a scan. */
export interface RulesInForce {
  policies: PoliciesInForce;
  ignores: IgnoresInForce;
}

/** The staged rows of a scan, and what the merge must know about them. */
export interface StagedScan {
  staging: Staging;
  upload: StagedUpload;
  readUnder: ReadUnder;
}

/**
 * `leavesOutContent`: known contents are not staged. `isFirst`: an upload that looks identical to the ref's last scan
 * is not staged. `comparesResults`: results that all are present findings already are not staged.
 */
interface StagingChoice {
  isFirst: boolean;
  comparesResults: boolean;
  leavesOutContent: boolean;
}

/**
 * Undefined if staging can be skipped because the merge will probably recognise the upload. Throws UploadRefused if the
 * file is damaged.
 */
export async function stageScan(work: ScanWork, choice: StagingChoice): Promise<StagedScan | undefined> {
  const { platform, deploymentId, scan, run } = work;
  return platform.database.asScan(deploymentId, async (tx) => {
    const rules = await findRulesInForce(tx);
    const readUnder = digestsOf(rules);
    if (choice.isFirst && (await findIdenticalScan(tx, scan, readUnder)) !== undefined) return undefined;
    // A diff scan says nothing about the findings on other paths.
    const isCompared = choice.comparesResults && scan.scope === 'full';
    const present = isCompared ? await findPresentFindings(tx, scan) : undefined;
    const id = await claimStagingId(tx);
    const { spools } = platform.uploads;
    const upload = await withStoredBody({ tx, scanId: scan.id, spools }, (open) =>
      stageUpload({
        tx,
        stagingId: id,
        scan,
        present,
        mappedPaths: mappedPathsOf(scan),
        listKnownContent: async () => (choice.leavesOutContent ? listKnownContent(tx, scan.refId) : nothingKnown),
        isIgnored: rules.ignores.isIgnored,
        open,
        judge: rules.policies.judge,
        spools,
        secretKey: platform.keys.secretEquality,
        onProgress: (resultsRead) => run.report({ step: 'reading', resultsRead }),
      }),
    );
    const findings = upload.seenAgain === undefined ? upload.results : 0;
    const staging = { id, scanId: scan.id, findings, dependencies: upload.dependencies };
    await insertStaging(tx, staging);
    const renewals = [...upload.renewals.values()];
    if (renewals.length > 0) await renewTexts(tx, scan, { rules: upload.rules, renewals, readerVersion });
    return { staging, upload, readUnder };
  });
}

export async function findRulesInForce(tx: TenantTransaction): Promise<RulesInForce> {
  return { policies: await findPoliciesInForce(tx), ignores: await findIgnoresInForce(tx) };
}

export function digestsOf({ policies, ignores }: RulesInForce): ReadUnder {
  return { policies: policies.digest, ignores: ignores.digest };
}

/** Paths in the changes that the uploader declared; only the merge knows those from the repository. */
function mappedPathsOf({ manifest }: ScanRow): Set<string> {
  const changes = manifest?.changes ?? [];
  return new Set(changes.flatMap(({ lineMap, renames }) => [...Object.keys(lineMap), ...Object.values(renames)]));
}

const nothingKnown: KnownContent = { has: () => false };
