/**
 * Answers the question of a held scan: the next upload of its analyses to its ref may close their findings. The held
 * upload itself is not merged: its body is deleted like any other's, and later uploads may have said more (docs/ci.md).
 */
import { ParapetError } from '../../base/errors.ts';
import type { Member } from '../../model/caller.ts';
import { updateClosingsConfirmed } from '../../store/scans/held-closings.ts';
import { requireProjectPermission } from '../access/require-permission.ts';
import { recordChange } from '../audit/record-change.ts';
import type { Platform } from '../platform.ts';
import { getScan, type Scan } from './get-scan.ts';

/** CONFLICT if the scan was not held back, or its answer was used. */
export async function confirmClosings(
  platform: Pick<Platform, 'database' | 'clock'>,
  member: Member,
  scan: Scan,
): Promise<Scan> {
  requireProjectPermission(member, 'scans.upload', scan.projectId);
  const held = scan.heldClosings;
  if (held === null) throw new ParapetError('CONFLICT', 'This scan was not held back, so there is nothing to confirm.');
  await platform.database.asTenant(member.deploymentId, async (tx) => {
    const answer = { at: platform.clock.now(), by: member.login };
    if (!(await updateClosingsConfirmed(tx, scan.id, answer)))
      throw new ParapetError('CONFLICT', 'A later upload has used the confirmation of this scan.');
    const changes = { project: scan.projectName, ref: scan.refName, findings: held.count };
    await recordChange(platform, member, tx.client, {
      action: 'scan.confirm_closings',
      subject: `scan:${scan.id}`,
      changes,
    });
  });
  return getScan(platform, member, scan.id);
}
