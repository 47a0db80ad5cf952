/** Changes, pauses or resumes a destination. It goes on after the last entry that was sent, and tries again at once. */
import { notFound } from '../../../base/errors.ts';
import type { AuditDestination } from '../../../model/audit/audit-destination.ts';
import type { Member } from '../../../model/caller.ts';
import {
  findDestination,
  updateDestinationPreviousEnded,
  updateDestinationRow,
} from '../../../store/audit/destinations.ts';
import type { Platform } from '../../platform.ts';
import { forwardingJobFor } from '../forwarding/forwarding-job.ts';
import { recordChange } from '../record-change.ts';
import { targetWith, type DestinationFields } from './destination-fields.ts';
import { sealSecret } from './destination-secrets.ts';
import { shownTarget } from './shown-target.ts';

/** Absent settings are left unchanged; a signing secret is replaced at once. NOT_FOUND if it is gone. */
export async function updateDestination(
  platform: Pick<Platform, 'database' | 'queue' | 'clock' | 'keys'>,
  member: Member,
  destinationId: string,
  change: { isPaused: boolean | undefined; fields: DestinationFields },
): Promise<AuditDestination> {
  const { deploymentId } = member;
  return platform.database.asTenant(deploymentId, async (tx) => {
    const before = await findDestination(tx, destinationId, 'FOR UPDATE');
    if (before === undefined) throw notFound('audit destination');
    const target = targetWith(change.fields, before.target);
    const secret = change.fields.webhook?.signingSecret;
    const sealedSecret =
      secret === undefined ? before.sealedSecret : await sealSecret(platform, tx, destinationId, secret);
    if (secret !== undefined) await updateDestinationPreviousEnded(tx, destinationId);
    const isPaused = change.isPaused ?? before.isPaused;
    const at = platform.clock.now();
    const updated = await updateDestinationRow(tx, { id: destinationId, target, sealedSecret, isPaused, at });
    if (!isPaused) await platform.queue.enqueue(tx, forwardingJobFor(deploymentId, destinationId));
    const changes = {
      target: { from: shownTarget(before.target), to: shownTarget(target) },
      isPaused: { from: before.isPaused, to: isPaused },
      isSecretChanged: secret !== undefined,
    };
    const subject = `audit_destination:${destinationId}`;
    await recordChange(platform, member, tx.client, { action: 'audit_destination.update', subject, changes });
    return updated;
  });
}
