/** Seals and opens a channel's secrets: bound to one channel of one deployment. */
import { seal, unseal } from '../../../base/seal.ts';
import { ChannelSecrets, noSecrets } from '../../../model/notifications/notification-channel.ts';
import type { Platform } from '../../platform.ts';

interface SecretOwner {
  deploymentId: string;
  channelId: string;
}

export function sealSecrets({ keys }: Pick<Platform, 'keys'>, owner: SecretOwner, secrets: ChannelSecrets): Buffer {
  return seal(keys.sealing, purposeOf(owner), Buffer.from(JSON.stringify(secrets)));
}

/** Throws if they were sealed under another server key. */
export function openSecrets({ keys }: Pick<Platform, 'keys'>, owner: SecretOwner, sealed: Buffer): ChannelSecrets {
  return ChannelSecrets.parse(JSON.parse(unseal(keys.sealing, purposeOf(owner), sealed).toString()));
}

/** The same for an admin who is to enter them again: secrets that cannot be opened count as not entered. */
export function tryOpenSecrets(platform: Pick<Platform, 'keys'>, owner: SecretOwner, sealed: Buffer): ChannelSecrets {
  try {
    return openSecrets(platform, owner, sealed);
  } catch {
    return noSecrets;
  }
}

function purposeOf({ deploymentId, channelId }: SecretOwner): string {
  return `notification channel ${deploymentId}/${channelId}`;
}
