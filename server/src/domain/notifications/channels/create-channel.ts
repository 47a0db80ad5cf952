/** Creates a channel. */
import { ParapetError } from '../../../base/errors.ts';
import type { Member } from '../../../model/caller.ts';
import { channelsMax, type Channel } from '../../../model/notifications/notification-channel.ts';
import { makeSigningSecret } from '../../../outside/channels/webhook.ts';
import { claimChannelId, countChannels, insertChannel } from '../../../store/notifications/channels.ts';
import { recordChange } from '../../audit/record-change.ts';
import type { Platform } from '../../platform.ts';
import { newChannel, type ChannelFields } from './channel-fields.ts';
import { sealSecrets } from './channel-secrets.ts';

/**
 * `signingSecret`: the generated one, if none was given; '' otherwise. CONFLICT if the limit of channels is reached.
 */
export async function createChannel(
  platform: Pick<Platform, 'database' | 'clock' | 'keys'>,
  member: Member,
  request: { name: string; fields: ChannelFields },
): Promise<{ channel: Channel; signingSecret: string }> {
  const { name } = request;
  const { target, secrets } = newChannel(request.fields);
  const signingSecret = target.kind === 'webhook' && secrets.signingSecret === '' ? makeSigningSecret() : '';
  const { deploymentId } = member;
  const channel = await platform.database.asTenant(deploymentId, async (tx) => {
    if ((await countChannels(tx)) >= channelsMax) {
      throw new ParapetError('CONFLICT', `An organisation has at most ${channelsMax} notification channels.`);
    }
    const channelId = await claimChannelId(tx);
    const whole = signingSecret === '' ? secrets : { ...secrets, signingSecret };
    const sealed = await sealSecrets(platform, tx.client, { deploymentId, channelId }, whole);
    const inserted = await insertChannel(tx, {
      id: channelId,
      name,
      target,
      secrets: sealed,
      at: platform.clock.now(),
    });
    const subject = `notification_channel:${channelId}`;
    const changes = { name, target: { ...target } };
    await recordChange(platform, member, tx.client, { action: 'notification_channel.create', subject, changes });
    return inserted;
  });
  return { channel, signingSecret };
}
