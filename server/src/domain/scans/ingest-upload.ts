/**
 * The work behind an accepted upload, in two steps (ADR 0019): stage it without its project's lock, then merge it in one transaction and say
 * what came of it. Killed at any instant, the database holds the state before or after. May run twice: the second time finds the scan
 * ended, or what the first one staged, which it removes.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { UploadRefused } from '../../ingest/upload-refused.ts';
import type { Problem } from '../../model/draft.ts';
import { isDiskFull, isUnavailable } from '../../base/unavailable.ts';
import { findScan } from '../../store/scans/scans.ts';
import { deleteStagingsOfScan } from '../../store/uploads/staged-scans.ts';
import { queueScanFailed } from '../notifications/messages/queue-messages.ts';
import { RunCancelled } from '../runs/running-run.ts';
import { mergeScan } from './merge-scan.ts';
import { beginScanRun, type ScanRun } from './scan-run.ts';
import { stageScan, type IngestPlatform } from './stage-scan.ts';

/** Tries of one run when something of ours fails, and the waits between them, ms. */
const retryAfterMs = [1_000, 5_000];
/** While the database is away or a disk is full, an upload waits, however long: it was accepted. Longest time between two looks, ms. */
const unavailableWaitMsMax = 10_000;

/** Ends the scan, completed or with the file's problem. Throws when it still fails after some tries: then it is to be given up. */
export async function ingestUpload(platform: IngestPlatform, deploymentId: string, scanId: string): Promise<void> {
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
export async function giveUpUpload(platform: IngestPlatform, deploymentId: string, scanId: string): Promise<void> {
  const run = await beginScanRun(platform, deploymentId, scanId);
  if (run === undefined) return;
  await run.stop();
  const message = `The server could not process this upload, though it is safe to send again; its log tells why (scan ${scanId}).`;
  await refuse({ platform, deploymentId, scanId }, run, { file: '', place: '', message });
}

/** How often a scan is staged again because of what changed meanwhile; then the policies and ignores that it was staged under stand. */
const stagedAgainMax = 3;

async function ingestOnce(platform: IngestPlatform, deploymentId: string, scanId: string): Promise<void> {
  const { database, log } = platform;
  const run = await beginScanRun(platform, deploymentId, scanId);
  if (run === undefined) return;
  try {
    for (let again = 0; ; again += 1) {
      // What an earlier run left between the steps, or the last turn of this one.
      const scan = await database.asIngest(deploymentId, async (tx) => {
        await deleteStagingsOfScan(tx, scanId);
        return findScan(tx, scanId);
      });
      if (scan === undefined) return;
      const work = { platform, deploymentId, scan, run };
      const insists = again < stagedAgainMax;
      const staged = await stageScan(work, { isFirst: again === 0, leavesOutContent: insists });
      const outcome = await mergeScan(work, staged, { insists });
      if (outcome === 'done') return;
      if (!insists) throw new Error(`scan ${scanId} could not be merged: ${outcome}`);
      log.info({ scanId, deploymentId, reason: outcome }, 'staging a scan once more');
    }
  } catch (error) {
    await run.stop();
    // A connection that is lost may have taken these words along: then the next run of the scan, or the sweep, removes the rows.
    await database.asIngest(deploymentId, (tx) => deleteStagingsOfScan(tx, scanId)).catch(() => undefined);
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
  { platform, deploymentId, scanId }: { platform: IngestPlatform; deploymentId: string; scanId: string },
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
