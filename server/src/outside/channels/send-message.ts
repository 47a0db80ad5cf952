/** One message to one channel, whatever its kind. Throws DeliveryRefused or OutgoingError, both in words. */
import type { ChannelSecrets, ChannelTarget } from '../../model/notifications/notification-channel.ts';
import type { ChannelMessage, ChannelWays } from './channel-message.ts';
import { sendMail } from './mail.ts';
import { sendToSlack } from './slack.ts';
import { sendToTeams } from './teams.ts';
import { sendToWebhook } from './webhook.ts';

export async function sendMessage(
  ways: ChannelWays,
  { target, secrets }: { target: ChannelTarget; secrets: ChannelSecrets },
  message: ChannelMessage,
): Promise<void> {
  switch (target.kind) {
    case 'email':
      return sendMail(ways, { ...target, password: secrets.password }, message);
    case 'slack':
      return sendToSlack(ways, secrets.url, message);
    case 'teams':
      return sendToTeams(ways, secrets.url, message);
    case 'webhook':
      return sendToWebhook(ways, { url: target.url, signingSecret: secrets.signingSecret }, message);
  }
}
