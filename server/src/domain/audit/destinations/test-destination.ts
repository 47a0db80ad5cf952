/** Sends a test event to a destination now, in the same way as entries. */
import { randomUUID } from 'node:crypto';
import { notFound } from '../../../base/errors.ts';
import type { Member } from '../../../model/caller.ts';
import { findDestination } from '../../../store/audit/destinations.ts';
import { tryToDeliver, type DeliveringPlatform } from '../forwarding/deliver-events.ts';
import { recordChange } from '../record-change.ts';

/** The error as text; '' if the event was accepted. */
export async function testDestination(
  platform: DeliveringPlatform,
  member: Member,
  destinationId: string,
): Promise<string> {
  const { deploymentId } = member;
  const { database, clock } = platform;
  const destination = await database.readAsTenant(deploymentId, (tx) => findDestination(tx, destinationId));
  if (destination === undefined) throw notFound('audit destination');
  const at = clock.now().toISOString();
  const key = `audit_${deploymentId}_test_${randomUUID()}`;
  const events = [{ type: 'audit.test', deploymentId, at }] as const;
  const error = await tryToDeliver(platform, { deploymentId, destination, key, events });
  await database.asTenant(deploymentId, (tx) =>
    recordChange(platform, member, tx.client, {
      action: 'audit_destination.test',
      subject: `audit_destination:${destinationId}`,
      changes: { success: error === '', errorDetail: error },
    }),
  );
  return error;
}
