/**
 * The client reports, in a call that names no scan of ours, that it cannot scan: its scan ends as failed. An id that
 * Parapet does not know or that the caller may not access changes nothing, and the caller cannot tell the difference.
 */
import { ParapetError } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import { findCiScan } from '../../store/ci/ci-scans.ts';
import type { Platform } from '../platform.ts';
import { claimCiScan } from './claim-ci-scan.ts';
import { endAsFailed } from './end-as-failed.ts';

/** `uniqueId`: the client's own id of its scan. `exitCode`: null if the command has not ended yet. */
export async function failScanByUniqueId(
  platform: Pick<Platform, 'database' | 'queue' | 'clock' | 'log'>,
  member: Member,
  { uniqueId, exitCode, reason }: { uniqueId: string; exitCode: number | null; reason: string },
): Promise<void> {
  const { deploymentId } = member;
  const scanId = await platform.database
    .asTenant(deploymentId, async (tx) => {
      const known = await findCiScan(tx, uniqueId);
      if (known?.scanId === null || known === undefined) return null;
      const { isOpen } = await claimCiScan(tx, member, known.scanId);
      if (!isOpen) return null;
      await endAsFailed(platform, member, tx, { scanId: known.scanId, exitCode, reason });
      return known.scanId;
    })
    .catch((error: unknown) => {
      if (error instanceof ParapetError && (error.code === 'NOT_FOUND' || error.code === 'FORBIDDEN')) return null;
      throw error;
    });
  if (scanId !== null) platform.log.warn({ scanId, deploymentId, reason }, 'scan failed');
}
