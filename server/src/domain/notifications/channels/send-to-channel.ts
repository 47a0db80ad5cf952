/**
 * One attempt to deliver one message to one channel, with its outcome as text. Both tests of rules and deliveries use
 * it.
 */
import { randomUUID } from 'node:crypto';
import type { ChannelMessage } from '../../../outside/channels/channel-message.ts';
import { DeliveryRefused } from '../../../outside/channels/delivery-refused.ts';
import { sendMessage } from '../../../outside/channels/send-message.ts';
import { OutgoingError } from '../../../outside/guard/outgoing-error.ts';
import type { SealedChannel } from '../../../store/notifications/channels.ts';
import { UnreadableValue } from '../../installation/sealing.ts';
import type { Platform } from '../../platform.ts';
import { openSecrets, tryOpenPreviousSecret } from './channel-secrets.ts';

export interface Outcome {
  /** A message for the admin who set the channel up; '' if it was delivered. */
  error: string;
  isPermanent: boolean;
  /** The delay that the receiver asked for. */
  retryAfterMs: number | undefined;
}

const internalError = 'The message could not be sent because of an internal error; the server’s log has the details.';

/** Never throws. */
export async function sendToChannel(
  platform: Pick<Platform, 'database' | 'clock' | 'log' | 'keys' | 'outside'>,
  { deploymentId, channel }: { deploymentId: string; channel: SealedChannel },
  message: ChannelMessage,
  signal?: AbortSignal,
): Promise<Outcome> {
  const { fetch, allowedNetworks, deliveryTimeoutMs } = platform.outside;
  const now = platform.clock.now();
  const context = {
    fetch,
    allowedNetworks,
    now,
    timeoutMs: deliveryTimeoutMs,
    ...(signal !== undefined && { signal }),
  };
  let secrets;
  let previousSecret = '';
  try {
    const { readAsAccess } = platform.database;
    const owner = { deploymentId, channelId: channel.id };
    secrets = await openSecrets(platform, readAsAccess, owner, channel.secrets);
    const { previousSecret: sealed, previousEndsAt } = channel;
    if (sealed !== null && previousEndsAt !== null && now < previousEndsAt)
      previousSecret = await tryOpenPreviousSecret(platform, readAsAccess, owner, sealed);
  } catch (error) {
    platform.log.error(
      { err: error, deploymentId, channelId: channel.id },
      'could not decrypt the secrets of a channel',
    );
    if (!(error instanceof UnreadableValue)) return failed(internalError, false);
    return failed('The secrets of this channel cannot be decrypted any more; enter them again.', true);
  }
  try {
    await sendMessage(context, { target: channel.target, secrets, previousSecret }, message);
    return { error: '', isPermanent: false, retryAfterMs: undefined };
  } catch (error) {
    if (error instanceof DeliveryRefused) {
      const { isPermanent, retryAfterMs } = error;
      return { error: error.message, isPermanent, retryAfterMs };
    }
    if (error instanceof OutgoingError) return failed(error.message, error.failure === 'bad_url');
    platform.log.error({ err: error, deploymentId, channelId: channel.id }, 'could not send a notification');
    return failed(internalError, false);
  }
}

function failed(error: string, isPermanent: boolean): Outcome {
  return { error, isPermanent, retryAfterMs: undefined };
}

/** The key by which receivers drop duplicates. */
export function makeMessageKey(): string {
  return `msg_${randomUUID().replaceAll('-', '')}`;
}
