/** One scan: its progress, then its result. */
import { notFound } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import { findScan, type ScanRow } from '../../store/scans/scans.ts';
import { seesProject } from '../access/require-permission.ts';
import type { Platform } from '../platform.ts';

export type Scan = ScanRow;

export async function getScan(platform: Pick<Platform, 'database'>, member: Member, scanId: string): Promise<ScanRow> {
  const scan = await platform.database.asTenant(member.deploymentId, (tx) => findScan(tx, scanId));
  if (scan === undefined || !seesProject(member, scan.projectId)) throw notFound('scan');
  return scan;
}
