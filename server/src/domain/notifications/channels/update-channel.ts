/** Changes a channel's name or settings; queued messages go to its new destination. */
import { notFound } from '../../../base/errors.ts';
import type { Member } from '../../../model/caller.ts';
import type { Channel } from '../../../model/notifications/notification-channel.ts';
import { findChannelForUpdate, updateChannelRow, updateChannelSecrets } from '../../../store/notifications/channels.ts';
import { recordChange } from '../../audit/record-change.ts';
import type { Platform } from '../../platform.ts';
import { changedChannel, kindOf, type ChannelFields } from './channel-fields.ts';
import { tryOpenSecrets, sealSecrets } from './channel-secrets.ts';

/** Absent fields are left unchanged. NOT_FOUND if the channel is gone. */
export async function updateChannel(
  platform: Pick<Platform, 'database' | 'clock' | 'keys'>,
  member: Member,
  channelId: string,
  change: { name: string | undefined; fields: ChannelFields },
): Promise<Channel> {
  const { deploymentId } = member;
  const owner = { deploymentId, channelId };
  return platform.database.asTenant(deploymentId, async (tx) => {
    const before = await findChannelForUpdate(tx, channelId);
    if (before === undefined) throw notFound('notification channel');
    const name = change.name ?? before.name;
    let { target, secrets } = before;
    let isSecretChanged = false;
    if (kindOf(change.fields) !== undefined) {
      const known = { target, secrets: await tryOpenSecrets(platform, tx.client, owner, before.secrets) };
      const changed = changedChannel(known, change.fields);
      target = changed.target;
      isSecretChanged = JSON.stringify(changed.secrets) !== JSON.stringify(known.secrets);
      secrets = await sealSecrets(platform, tx.client, owner, changed.secrets);
    }
    const at = platform.clock.now();
    let channel = await updateChannelRow(tx, { id: channelId, name, target, secrets, at });
    // Replaced at once (ADR 0052): what was kept from before is not the secret that is replaced now.
    if (isSecretChanged) channel = await updateChannelSecrets(tx, { id: channelId, secrets, previous: null, at });
    const changes = {
      name: { from: before.name, to: name },
      target: { from: { ...before.target }, to: { ...target } },
      isSecretChanged,
    };
    const subject = `notification_channel:${channelId}`;
    await recordChange(platform, member, tx.client, { action: 'notification_channel.update', subject, changes });
    return channel;
  });
}
