/** Ends a claimed CI scan as failed: its record, the notification and the audit log have the reason. */
import type { Member } from '../../model/caller.ts';
import { updateExitCode } from '../../store/ci/ci-scans.ts';
import type { TenantTransaction } from '../../store/database.ts';
import { endScan } from '../../store/scans/scans.ts';
import { recordChange } from '../audit/record-change.ts';
import { queueScanFailed } from '../notifications/messages/queue-messages.ts';
import type { Platform } from '../platform.ts';

/** `exitCode`: null if the command has not ended yet. */
export async function endAsFailed(
  platform: Pick<Platform, 'queue' | 'clock'>,
  member: Member,
  tx: TenantTransaction,
  { scanId, exitCode, reason }: { scanId: string; exitCode: number | null; reason: string },
): Promise<void> {
  const at = platform.clock.now();
  await endScan(tx, scanId, {
    status: 'error',
    at,
    counts: {},
    problems: [{ file: 'semgrep ci', place: '', message: reason }],
    problemCount: 1,
    hasInventory: false,
    meta: {},
  });
  if (exitCode !== null) await updateExitCode(tx, scanId, exitCode);
  await queueScanFailed(platform, tx, scanId, { at, reason });
  const changes: Record<string, string | number> = exitCode === null ? { reason } : { exitCode };
  await recordChange(platform, member, tx.client, { action: 'scan.fail', subject: `scan:${scanId}`, changes });
}
