/** A channel's secrets between the database and the code that sends: sealed for one channel of one deployment. */
import { seal, unseal } from '../../../base/seal.ts';
import { ChannelSecrets, noSecrets } from '../../../model/notifications/notification-channel.ts';
import type { Platform } from '../../platform.ts';

interface Place {
  deploymentId: string;
  channelId: string;
}

export function sealSecrets({ keys }: Pick<Platform, 'keys'>, place: Place, secrets: ChannelSecrets): Buffer {
  return seal(keys.sealing, purposeOf(place), Buffer.from(JSON.stringify(secrets)));
}

/** Throws when the server's key is another one than they were sealed with. */
export function openSecrets({ keys }: Pick<Platform, 'keys'>, place: Place, sealed: Buffer): ChannelSecrets {
  return ChannelSecrets.parse(JSON.parse(unseal(keys.sealing, purposeOf(place), sealed).toString()));
}

/** The same for whoever is to enter them anew: those that cannot be opened any more are as if nobody had entered them. */
export function openSecretsIfGood(platform: Pick<Platform, 'keys'>, place: Place, sealed: Buffer): ChannelSecrets {
  try {
    return openSecrets(platform, place, sealed);
  } catch {
    return noSecrets;
  }
}

function purposeOf({ deploymentId, channelId }: Place): string {
  return `notification channel ${deploymentId}/${channelId}`;
}
