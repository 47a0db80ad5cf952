/** Adds a destination: it gets the whole log from its first entry, then each entry as it is recorded. */
import { invalidArgument, ParapetError } from '../../../base/errors.ts';
import { destinationsMax, type AuditDestination } from '../../../model/audit/audit-destination.ts';
import type { Member } from '../../../model/caller.ts';
import { makeSigningSecret } from '../../../outside/channels/webhook.ts';
import { claimDestinationId, insertDestination, listDestinationRows } from '../../../store/audit/destinations.ts';
import type { Platform } from '../../platform.ts';
import { forwardingJobFor } from '../forwarding/forwarding-job.ts';
import { recordChange } from '../record-change.ts';
import { targetWith, type DestinationFields } from './destination-fields.ts';
import { sealSecret } from './destination-secrets.ts';
import { shownTarget } from './shown-target.ts';

/**
 * `signingSecret`: that of a webhook, if it was generated; '' otherwise. CONFLICT if the limit of destinations is
 * reached.
 */
export async function createDestination(
  platform: Pick<Platform, 'database' | 'queue' | 'clock' | 'keys' | 'settings'>,
  member: Member,
  fields: DestinationFields,
): Promise<{ destination: AuditDestination; signingSecret: string }> {
  const target = targetWith(fields);
  if (target.kind === 'file' && platform.settings.auditFolder === null) {
    throw invalidArgument('file', 'is not possible here: the operator of this server sets PARAPET_AUDIT_DIR first');
  }
  const secret = target.kind === 'webhook' ? (fields.webhook?.signingSecret ?? makeSigningSecret()) : null;
  const { deploymentId } = member;
  const destination = await platform.database.asTenant(deploymentId, async (tx) => {
    if ((await listDestinationRows(tx)).length >= destinationsMax) {
      throw new ParapetError('CONFLICT', `An audit log has at most ${destinationsMax} destinations.`);
    }
    const id = await claimDestinationId(tx);
    const sealedSecret = await sealSecret(platform, tx, id, secret);
    const inserted = await insertDestination(tx, { id, target, sealedSecret, at: platform.clock.now() });
    await platform.queue.enqueue(tx, forwardingJobFor(deploymentId, id));
    const subject = `audit_destination:${id}`;
    const changes = { target: shownTarget(target) };
    await recordChange(platform, member, tx.client, { action: 'audit_destination.create', subject, changes });
    return inserted;
  });
  return { destination, signingSecret: fields.webhook?.signingSecret === undefined ? (secret ?? '') : '' };
}
