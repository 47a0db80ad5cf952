/**
 * Claims the scan that a call of the CI protocol is about, for the rest of the transaction, if the caller may access
 * it.
 */
import { notFound, ParapetError } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import { findCiScanForUpdate, type CiScanRow } from '../../store/ci/ci-scans.ts';
import type { TenantTransaction } from '../../store/database.ts';
import { findScan, type ScanRow } from '../../store/scans/scans.ts';
import { requireProjectPermission } from '../access/require-permission.ts';

export interface Conversation {
  scan: ScanRow;
  talk: CiScanRow;
  /** True if it is neither complete nor ended otherwise. */
  isOpen: boolean;
}

/** NOT_FOUND for a scan that is missing, was uploaded, or that the caller does not see. */
export async function claimConversation(tx: TenantTransaction, member: Member, scanId: string): Promise<Conversation> {
  const talk = await findCiScanForUpdate(tx, scanId);
  // Read after the claim: it may have changed while the claim waited.
  const scan = talk && (await findScan(tx, scanId));
  if (talk === undefined || scan === undefined) throw notFound('scan');
  requireProjectPermission(member, 'scans.upload', scan.projectId);
  return { scan, talk, isOpen: !talk.isComplete && scan.status === 'running' };
}

/** The error for a client that continues a scan which has ended without it. */
export function scanHasEnded({ status, problems }: ScanRow): ParapetError {
  const reason = problems[0]?.message;
  const words = {
    error: 'has failed',
    cancelled: 'was cancelled',
    never_finished: 'was given up after a long silence',
  };
  const state = status in words ? words[status as keyof typeof words] : 'has ended';
  return new ParapetError(
    'CONFLICT',
    `This scan ${state}${reason === undefined ? '' : ` (${reason})`}: nothing more is taken of it. Run it again.`,
  );
}
