/** Holds an upload back that would close findings with which it has nothing in common (model/held-closings.ts, docs/ci.md). */
import {
  closingsConfirmedMs,
  heldClosingsCode,
  heldClosingsMessage,
  type HeldClosings,
} from '../../model/held-closings.ts';
import { analysisIds, type ReconcileScope } from '../../store/reconcile/scope.ts';
import type { UnsharedClosings } from '../../store/reconcile/unshared-closings.ts';
import { claimConfirmedClosings } from '../../store/scans/held-closings.ts';
import type { ScanRow } from '../../store/scans/scans.ts';
import { deleteStaging } from '../../store/uploads/staged-scans.ts';
import { queueScanFailed } from '../notifications/messages/queue-messages.ts';
import type { IngestPlatform, ScanWork, StagedScan } from './stage-scan.ts';

/**
 * Null: the scan may close any findings. Else asks whether a person has confirmed it for these analyses, which uses the
 * answer up.
 */
export function mayCloseUnshared(
  { settings }: Pick<IngestPlatform, 'settings'>,
  scope: ReconcileScope,
  scan: ScanRow,
): (() => Promise<boolean>) | null {
  // `semgrep ci` names the paths that it looked at, and nobody reads an answer of its scan.
  if (settings.closesWithoutAsking || scan.confirmsClosings || scan.format === 'ci_scan') return null;
  const since = new Date(scope.at.getTime() - closingsConfirmedMs);
  return () =>
    claimConfirmedClosings(scope.tx, {
      refId: scope.refId,
      analysisIds: sortedAnalyses(scope),
      since,
      scanId: scope.scanId,
    });
}

/** Ends the scan as held back, in the transaction that holds the merge lock: no other scan merges in between. */
export async function endHeld(
  { platform, scan, run }: ScanWork,
  scope: ReconcileScope,
  { staged, at, closings }: { staged: StagedScan; at: Date; closings: UnsharedClosings },
): Promise<void> {
  const { tx } = scope;
  const heldClosings: HeldClosings = { ...closings, analysisIds: sortedAnalyses(scope) };
  const message = heldClosingsMessage(closings, scan.refName);
  const problem = { file: scan.fileName, place: 'whole file', message, code: heldClosingsCode };
  await deleteStaging(tx, staged.staging.id);
  await run.stop();
  await run.end(tx, {
    status: 'error',
    format: staged.upload.format,
    at,
    counts: {},
    problems: [problem],
    problemCount: 1,
    hasInventory: false,
    heldClosings,
    meta: {},
  });
  await queueScanFailed(platform, tx, scan.id, { at, reason: message });
  platform.log.info({ scanId: scan.id, deploymentId: tx.deploymentId, closings: closings.count }, 'scan held back');
}

function sortedAnalyses(scope: ReconcileScope): string[] {
  return analysisIds(scope).toSorted();
}
