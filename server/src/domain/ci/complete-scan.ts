/**
 * The client reports that it is done, and polls until its results have been ingested. The first call turns what it sent
 * into the body of an upload, and commits the job that reads uploads with it.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import type { Member } from '../../model/caller.ts';
import { ingestType } from '../../model/runs/workflow-types.ts';
import { updateComplete, updateExitCode } from '../../store/ci/ci-scans.ts';
import type { TenantTransaction } from '../../store/database.ts';
import { findScan } from '../../store/scans/scans.ts';
import { insertRun } from '../../store/runs/runs.ts';
import { recordChange } from '../audit/record-change.ts';
import type { Platform } from '../platform.ts';
import { ingestJobFor } from '../scans/ingest-job.ts';
import { storeBody, type ReceivedBody } from '../scans/upload-body.ts';
import { requireQuota } from '../scans/upload-quota.ts';
import { listBlocking } from './blocking.ts';
import { claimCiScan, scanHasEnded, type ClaimedScan } from './claim-ci-scan.ts';
import { withBody, type SentBody } from './receive-body.ts';

const pollEveryMs = 100;

export interface Completion {
  /** True if the results are ingested. */
  isDone: boolean;
  /** Then: the client's ids of the findings that block, of the rules that the server judges. */
  blocking: readonly string[];
}

/**
 * Is done if the results are ingested, after a short wait for them: the client polls again only seconds later.
 * Is not done, and stores nothing, before there are any results. CONFLICT if the scan has ended otherwise.
 */
export async function completeScan(
  platform: Pick<Platform, 'database' | 'queue' | 'clock' | 'settings' | 'uploads'>,
  member: Member,
  { scanId, sent }: { scanId: string; sent: SentBody },
): Promise<Completion> {
  const { database } = platform;
  const before = await database.asTenant(member.deploymentId, async (tx) =>
    outcomeOf(await claimCiScan(tx, member, scanId)),
  );
  if (before !== 'open') sent.body.resume();
  const outcome =
    before !== 'open'
      ? before
      : await withBody(platform, member, { kind: 'complete', ...sent }, (sender, received, checked) =>
          database.asIngest(sender.deploymentId, async (tx): Promise<Outcome> => {
            const claimed = await claimCiScan(tx, sender, scanId);
            const now = outcomeOf(claimed);
            if (now !== 'open') return now;
            await accept(platform, sender, { tx, claimed, received, exitCode: checked.exitCode });
            return 'ingesting';
          }),
        );
  const isDone = outcome === 'ingesting' ? await waitForIngest(platform, member, scanId) : outcome === 'done';
  return { isDone, blocking: isDone ? await judge(platform, member, scanId) : [] };
}

/** The client ends with 1 if anything blocks, whatever exit code it has suggested. */
async function judge({ database }: Pick<Platform, 'database'>, member: Member, scanId: string): Promise<string[]> {
  return database.asTenant(member.deploymentId, async (tx) => {
    const { scan, ciScan } = await claimCiScan(tx, member, scanId);
    const blocking = await listBlocking(tx, scan, ciScan);
    if (blocking.length > 0) await updateExitCode(tx, scanId, 1);
    return blocking;
  });
}

type Outcome = 'open' | 'without results' | 'ingesting' | 'done';

function outcomeOf({ scan, ciScan, isOpen }: ClaimedScan): Outcome {
  if (scan.status === 'completed') return 'done';
  if (isOpen) return ciScan.resultsDigest === null ? 'without results' : 'open';
  if (scan.status === 'running' || scan.status === 'pending') return 'ingesting';
  throw scanHasEnded(scan);
}

/** CONFLICT if the job has ended otherwise. */
async function waitForIngest(
  { database, settings }: Pick<Platform, 'database' | 'settings'>,
  member: Member,
  scanId: string,
): Promise<boolean> {
  for (let waitedMs = 0; waitedMs < settings.ciAnswerWaitMs; waitedMs += pollEveryMs) {
    await sleep(pollEveryMs);
    const scan = await database.readAsTenant(member.deploymentId, (tx) => findScan(tx, scanId));
    if (scan === undefined || scan.status === 'completed') return scan !== undefined;
    if (scan.status !== 'running' && scan.status !== 'pending') throw scanHasEnded(scan);
  }
  return false;
}

async function accept(
  platform: Pick<Platform, 'queue' | 'clock' | 'uploads'>,
  member: Member,
  {
    tx,
    claimed,
    received,
    exitCode,
  }: { tx: TenantTransaction; claimed: ClaimedScan; received: ReceivedBody; exitCode: number | null },
): Promise<void> {
  const { scan, ciScan } = claimed;
  const at = platform.clock.now();
  await storeBody(tx, scan.id, [',"complete":', received, '}'], ciScan.chunks);
  await updateComplete(tx, scan.id, { bodyBytes: received.bytes, exitCode, at });
  const isOfPullRequest = scan.refKind === 'pull_request';
  await insertRun(tx, {
    workflowType: ingestType,
    projectId: scan.projectId,
    refName: scan.refName,
    issueId: null,
    scanId: scan.id,
    eventSource: isOfPullRequest ? 'pr' : 'custom',
    targetType: isOfPullRequest ? 'pr' : 'repo',
    triggerSource: member.login,
    at,
  });
  const { id: scanId, projectId } = scan;
  await platform.queue.enqueue(tx, ingestJobFor(member.deploymentId, { scanId, projectId }));
  const changes = { project: scan.projectName, ref: scan.refName, commit: scan.commit };
  await recordChange(platform, member, tx.client, { action: 'scan.complete', subject: `scan:${scan.id}`, changes });
  await requireQuota(platform, tx);
}
