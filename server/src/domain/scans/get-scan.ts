/** One scan: how far it is, then what it did. */
import { notFound } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import { findScan, type ScanRow } from '../../store/scans.ts';
import type { Platform } from '../platform.ts';

/** A scan as its readers see it. */
export type Scan = ScanRow;

export async function getScan(platform: Platform, member: Member, scanId: string): Promise<ScanRow> {
  const scan = await platform.database.asTenant(member.deploymentId, (tx) => findScan(tx, scanId));
  if (scan === undefined) throw notFound('scan');
  const isVisible = member.visibleProjectIds === null || member.visibleProjectIds.includes(scan.projectId);
  const isInTokenScope = member.tokenProjectIds === null || member.tokenProjectIds.includes(scan.projectId);
  if (!isVisible || !isInTokenScope) throw notFound('scan');
  return scan;
}
