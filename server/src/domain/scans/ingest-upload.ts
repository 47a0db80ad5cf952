/**
 * The work behind an accepted upload, in two steps (ADR 0019): stages it without its project's lock, then merges it in
 * one transaction and records the outcome. If it is killed at any instant, the database holds the state before or
 * after. It may run twice: the second run finds the scan ended, or removes what the first one staged.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { UploadRefused } from '../../ingest/upload-refused.ts';
import type { Problem } from '../../model/draft.ts';
import { isDiskFull, isUnavailable } from '../../base/unavailable.ts';
import { findScan } from '../../store/scans/scans.ts';
import { deleteStagingsOfScan } from '../../store/uploads/staged-scans.ts';
import { queueScanFailed } from '../notifications/messages/queue-messages.ts';
import { RunCancelled } from '../runs/running-run.ts';
import { fetchChanges } from './fetch-changes.ts';
import { mergeScan } from './merge-scan.ts';
import { beginScanRun, type ScanRun } from './scan-run.ts';
import { stageScan, type IngestPlatform } from './stage-scan.ts';

/** Waits between the attempts of one run after an internal error, ms. */
const retryAfterMs = [1_000, 5_000];
/**
 * While the database is unreachable or a disk is full, an accepted upload waits without limit. Longest time between two
 * polls, ms.
 */
const unavailableWaitMsMax = 10_000;

/**
 * Ends the scan, as completed or with the file's problem. Throws if it still fails after all attempts: the caller then
 * fails the job. `comparesResults`: results that are all present findings already are not staged; the outcome is the
 * same without it, and tests hold the two against each other.
 */
export async function ingestUpload(
  platform: IngestPlatform,
  deploymentId: string,
  scanId: string,
  { comparesResults }: { comparesResults: boolean } = { comparesResults: true },
): Promise<void> {
  for (let tries = 0, waits = 0; ;) {
    try {
      await ingestOnce(platform, deploymentId, scanId, comparesResults);
      return;
    } catch (error) {
      const isWaiting = isUnavailable(error) || isDiskFull(error);
      const waitMs = isWaiting ? Math.min(500 * 2 ** waits++, unavailableWaitMsMax) : retryAfterMs[tries++];
      platform.log.error(
        { err: error, scanId, deploymentId, tries, isWaiting },
        isWaiting ? 'ingest waits for the database or for disk space' : 'ingest attempt failed',
      );
      if (waitMs === undefined) throw error;
      await sleep(waitMs);
    }
  }
}

/** Ends a scan that could not be processed, with the reason in it. */
export async function failUpload(platform: IngestPlatform, deploymentId: string, scanId: string): Promise<void> {
  const run = await beginScanRun(platform, deploymentId, scanId);
  if (run === undefined) return;
  await run.stop();
  const message = `The server failed to process this upload; its log has the reason (scan ${scanId}). You can send the upload again.`;
  await refuse({ platform, deploymentId, scanId }, run, { problem: { file: '', place: '', message } });
}

/**
 * How often a scan is staged again because rules changed in the meantime; then the policies and ignores that it was
 * staged under are used.
 */
const restagingsMax = 3;

async function ingestOnce(
  platform: IngestPlatform,
  deploymentId: string,
  scanId: string,
  comparesResults: boolean,
): Promise<void> {
  const { database, log } = platform;
  const run = await beginScanRun(platform, deploymentId, scanId);
  if (run === undefined) return;
  try {
    for (let restagings = 0; ; restagings += 1) {
      // Leftovers of an earlier run between the steps, or of this run's last attempt.
      const scan = await database.asIngest(deploymentId, async (tx) => {
        await deleteStagingsOfScan(tx, scanId);
        return findScan(tx, scanId);
      });
      if (scan === undefined) return;
      const work = { platform, deploymentId, scan, run };
      const requiresCurrentRules = restagings < restagingsMax;
      const isFirst = restagings === 0;
      const staged = await stageScan(work, {
        isFirst,
        comparesResults: isFirst && comparesResults,
        leavesOutContent: requiresCurrentRules,
      });
      const fetchedChanges = staged === undefined ? [] : await fetchChanges(work, staged);
      const outcome = await mergeScan(work, staged, { requiresCurrentRules, fetchedChanges });
      if (outcome === 'done') return;
      if (!requiresCurrentRules) throw new Error(`scan ${scanId} could not be merged: ${outcome}`);
      log.info({ scanId, deploymentId, reason: outcome }, 'the staged scan is out of date; staging it again');
    }
  } catch (error) {
    await run.stop();
    // If the connection was lost, this delete may be lost too: then the scan's next run, or the sweep, removes the
    // rows.
    await database.asIngest(deploymentId, (tx) => deleteStagingsOfScan(tx, scanId)).catch(() => undefined);
    if (await run.wasCancelled()) {
      log.info({ scanId, deploymentId }, 'scan cancelled');
      return;
    }
    if (!(error instanceof UploadRefused)) throw error;
    // The file is at fault: nothing of it was kept, and the scan says why.
    log.info({ scanId, deploymentId, problem: error.problem }, 'scan refused');
    await refuse({ platform, deploymentId, scanId }, run, error);
  } finally {
    await run.stop();
  }
}

/** Ends the scan with the reason; nothing of the file was kept. */
async function refuse(
  { platform, deploymentId, scanId }: { platform: IngestPlatform; deploymentId: string; scanId: string },
  run: ScanRun,
  { problem, format }: { problem: Problem; format?: string | undefined },
): Promise<void> {
  const at = platform.clock.now();
  const end = {
    status: 'error',
    format,
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
