/** The client reports failure: the scan ends as failed and closes no findings. No-op for a scan that has ended. */
import type { Member } from '../../model/caller.ts';
import { updateExitCode } from '../../store/ci/ci-scans.ts';
import { endScan } from '../../store/scans/scans.ts';
import { recordChange } from '../audit/record-change.ts';
import { queueScanFailed } from '../notifications/messages/queue-messages.ts';
import type { Platform } from '../platform.ts';
import { claimCiScan } from './claim-ci-scan.ts';

const reasonLengthMax = 1_000;

export async function failScan(
  platform: Pick<Platform, 'database' | 'queue' | 'clock'>,
  member: Member,
  { scanId, exitCode, stderr }: { scanId: string; exitCode: number; stderr: string },
): Promise<void> {
  await platform.database.asTenant(member.deploymentId, async (tx) => {
    const { isOpen } = await claimCiScan(tx, member, scanId);
    if (!isOpen) return;
    const at = platform.clock.now();
    const errorOutput = stderr.trim().slice(-reasonLengthMax).toWellFormed();
    const message = `The scanner ended with exit code ${exitCode}${errorOutput === '' ? '' : `: ${errorOutput}`}`;
    const problem = { file: 'semgrep ci', place: '', message };
    await endScan(tx, scanId, {
      status: 'error',
      at,
      counts: {},
      problems: [problem],
      problemCount: 1,
      hasInventory: false,
      meta: {},
    });
    await updateExitCode(tx, scanId, exitCode);
    await queueScanFailed(platform, tx, scanId, { at, reason: message });
    const changes = { exitCode };
    await recordChange(platform, member, tx.client, { action: 'scan.fail', subject: `scan:${scanId}`, changes });
  });
}
