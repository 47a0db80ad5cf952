/** Removes a destination. Its job ends by itself; what was sent stays where it is. */
import { notFound } from '../../../base/errors.ts';
import type { Member } from '../../../model/caller.ts';
import { deleteDestinationRow, findDestination } from '../../../store/audit/destinations.ts';
import type { Platform } from '../../platform.ts';
import { recordChange } from '../record-change.ts';
import { shownTarget } from './shown-target.ts';

export async function deleteDestination(
  platform: Pick<Platform, 'database' | 'clock'>,
  member: Member,
  destinationId: string,
): Promise<void> {
  await platform.database.asTenant(member.deploymentId, async (tx) => {
    const found = await findDestination(tx, destinationId, 'FOR UPDATE');
    if (found === undefined) throw notFound('audit destination');
    await deleteDestinationRow(tx, destinationId);
    const subject = `audit_destination:${destinationId}`;
    const changes = { target: shownTarget(found.target), sentN: found.sentN };
    await recordChange(platform, member, tx.client, { action: 'audit_destination.delete', subject, changes });
  });
}
