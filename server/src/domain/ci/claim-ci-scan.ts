/**
 * Claims the scan that a call of the CI protocol is about, for the rest of the transaction, if the caller may access
 * it.
 */
import { notFound, ParapetError } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import { findCiScanForUpdate, type CiScanRow } from '../../store/ci/ci-scans.ts';
import type { TenantTransaction } from '../../store/database.ts';
import { findScan, type ScanRow } from '../../store/scans/scans.ts';
import { requireProjectPermission, seesProject } from '../access/require-permission.ts';

export interface ClaimedScan {
  scan: ScanRow;
  ciScan: CiScanRow;
  /** True if it is neither complete nor ended otherwise. */
  isOpen: boolean;
}

/** NOT_FOUND for a scan that is missing, was uploaded, or that the caller does not see. */
export async function claimCiScan(tx: TenantTransaction, member: Member, scanId: string): Promise<ClaimedScan> {
  const ciScan = await findCiScanForUpdate(tx, scanId);
  // Read after the claim: it may have changed while the claim waited.
  const scan = ciScan && (await findScan(tx, scanId));
  if (ciScan === undefined || scan === undefined) throw notFound('scan');
  // The same words as for a missing scan: ids are sequential, and a different text would tell which exist.
  if (!seesProject(member, scan.projectId)) throw notFound('scan');
  requireProjectPermission(member, 'scans.upload', scan.projectId);
  return { scan, ciScan, isOpen: !ciScan.isComplete && scan.status === 'running' };
}

/** The error for a client that continues a scan which has ended without it. */
export function scanHasEnded({ status, problems }: ScanRow): ParapetError {
  const reason = problems[0]?.message;
  const words = {
    error: 'has failed',
    cancelled: 'was cancelled',
    never_finished: 'timed out',
  };
  const state = status in words ? words[status as keyof typeof words] : 'has ended';
  return new ParapetError(
    'CONFLICT',
    `This scan ${state}${reason === undefined ? '' : ` (${reason})`} and accepts no more data. Run the scan again.`,
  );
}
