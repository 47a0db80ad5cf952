/** The client reports failure: the scan ends as failed and closes no findings. No-op for a scan that has ended. */
import type { Member } from '../../model/caller.ts';
import { failureReason } from '../../model/ci-scan.ts';
import type { Platform } from '../platform.ts';
import { claimCiScan } from './claim-ci-scan.ts';
import { endAsFailed } from './end-as-failed.ts';

export async function failScan(
  platform: Pick<Platform, 'database' | 'queue' | 'clock' | 'log'>,
  member: Member,
  { scanId, exitCode, stderr }: { scanId: string; exitCode: number; stderr: string },
): Promise<void> {
  const { deploymentId } = member;
  const reason = failureReason(exitCode, stderr);
  const hasEnded = await platform.database.asTenant(deploymentId, async (tx) => {
    const { isOpen } = await claimCiScan(tx, member, scanId);
    if (isOpen) await endAsFailed(platform, member, tx, { scanId, exitCode, reason });
    return isOpen;
  });
  if (hasEnded) platform.log.warn({ scanId, deploymentId, reason }, 'scan failed');
}
