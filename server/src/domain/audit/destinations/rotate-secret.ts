/**
 * Replaces the signing secret of a webhook that gets the audit log. While the replaced one is kept, messages are signed
 * with both (ADR 0052).
 */
import { notFound, ParapetError } from '../../../base/errors.ts';
import type { AuditDestination } from '../../../model/audit/audit-destination.ts';
import type { Member } from '../../../model/caller.ts';
import { previousEndsAt } from '../../../model/previous-secret.ts';
import { makeSigningSecret } from '../../../outside/channels/webhook.ts';
import {
  findDestination,
  updateDestinationPreviousEnded,
  updateDestinationSecrets,
} from '../../../store/audit/destinations.ts';
import { within } from '../../installation/sealing.ts';
import type { Platform } from '../../platform.ts';
import { recordChange } from '../record-change.ts';
import { sealPreviousSecret, sealSecret, tryOpenSecret } from './destination-secrets.ts';

/**
 * `entered`: '' to have one generated, which is then the answer's `signingSecret`. At most two are valid: the one that
 * was kept until now ends. CONFLICT for a destination of another kind.
 */
export async function rotateDestinationSecret(
  platform: Pick<Platform, 'database' | 'clock' | 'keys'>,
  member: Member,
  destinationId: string,
  { entered, keepPreviousHours }: { entered: string; keepPreviousHours: number },
): Promise<{ destination: AuditDestination; signingSecret: string }> {
  const generated = entered === '' ? makeSigningSecret() : '';
  const destination = await platform.database.asTenant(member.deploymentId, async (tx) => {
    const before = await findDestination(tx, destinationId, 'FOR UPDATE');
    if (before === undefined) throw notFound('audit destination');
    if (before.target.kind !== 'webhook') throw new ParapetError('CONFLICT', 'Only a webhook signs what it sends.');
    const at = platform.clock.now();
    const replaced = await tryOpenSecret(platform, within(tx.client), tx.deploymentId, before);
    const endsAt = previousEndsAt(at, keepPreviousHours);
    const previous =
      endsAt === null || replaced === ''
        ? null
        : { sealed: await sealPreviousSecret(platform, tx, destinationId, replaced), endsAt };
    const sealedSecret = await sealSecret(platform, tx, destinationId, generated === '' ? entered : generated);
    const updated = await updateDestinationSecrets(tx, { id: destinationId, sealedSecret, previous, at });
    await recordChange(platform, member, tx.client, {
      action: 'audit_destination.rotate_secret',
      subject: `audit_destination:${destinationId}`,
      changes: { isSecretEntered: entered !== '', previousEndsAt: previous?.endsAt.toISOString() ?? null },
    });
    return updated;
  });
  return { destination, signingSecret: generated };
}

/** Messages are signed with the current secret alone from then on. NOT_FOUND if none is kept. */
export async function endPreviousDestinationSecret(
  platform: Pick<Platform, 'database' | 'clock'>,
  member: Member,
  destinationId: string,
): Promise<AuditDestination> {
  return platform.database.asTenant(member.deploymentId, async (tx) => {
    const destination = await updateDestinationPreviousEnded(tx, destinationId);
    if (destination === undefined) throw notFound('previous signing secret of this destination');
    await recordChange(platform, member, tx.client, {
      action: 'audit_destination.end_previous_secret',
      subject: `audit_destination:${destinationId}`,
      changes: {},
    });
    return destination;
  });
}
