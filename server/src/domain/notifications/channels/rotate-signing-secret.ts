/**
 * Replaces the signing secret of a generic webhook. While the replaced one is kept, messages are signed with both
 * (ADR 0052).
 */
import { notFound, ParapetError } from '../../../base/errors.ts';
import type { Member } from '../../../model/caller.ts';
import type { Channel } from '../../../model/notifications/notification-channel.ts';
import { previousEndsAt } from '../../../model/previous-secret.ts';
import { makeSigningSecret } from '../../../outside/channels/webhook.ts';
import { findChannelForUpdate, updateChannelSecrets } from '../../../store/notifications/channels.ts';
import { recordChange } from '../../audit/record-change.ts';
import type { Platform } from '../../platform.ts';
import { sealPreviousSecret, sealSecrets, tryOpenSecrets } from './channel-secrets.ts';

/**
 * `entered`: '' to have one generated, which is then the answer's `signingSecret`. At most two are valid: the one that
 * was kept until now ends. CONFLICT for a channel of another kind.
 */
export async function rotateSigningSecret(
  platform: Pick<Platform, 'database' | 'clock' | 'keys'>,
  member: Member,
  channelId: string,
  { entered, keepPreviousHours }: { entered: string; keepPreviousHours: number },
): Promise<{ channel: Channel; signingSecret: string }> {
  const { deploymentId } = member;
  const owner = { deploymentId, channelId };
  const generated = entered === '' ? makeSigningSecret() : '';
  const channel = await platform.database.asTenant(deploymentId, async (tx) => {
    const before = await findChannelForUpdate(tx, channelId);
    if (before === undefined) throw notFound('notification channel');
    if (before.target.kind !== 'webhook') throw new ParapetError('CONFLICT', 'Only a generic webhook signs messages.');
    const at = platform.clock.now();
    const known = await tryOpenSecrets(platform, tx.client, owner, before.secrets);
    const endsAt = previousEndsAt(at, keepPreviousHours);
    const { signingSecret: replaced } = known;
    const previous =
      endsAt === null || replaced === ''
        ? null
        : { sealed: await sealPreviousSecret(platform, tx.client, owner, replaced), endsAt };
    const signingSecret = generated === '' ? entered : generated;
    const secrets = await sealSecrets(platform, tx.client, owner, { ...known, signingSecret });
    const updated = await updateChannelSecrets(tx, { id: channelId, secrets, previous, at });
    await recordChange(platform, member, tx.client, {
      action: 'notification_channel.rotate_secret',
      subject: `notification_channel:${channelId}`,
      changes: { isSecretEntered: entered !== '', previousEndsAt: previous?.endsAt.toISOString() ?? null },
    });
    return updated;
  });
  return { channel, signingSecret: generated };
}
