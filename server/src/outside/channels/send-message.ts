/** Sends one message to one channel of any kind. Throws DeliveryRefused or OutgoingError, with messages for people. */
import type { ChannelSecrets, ChannelTarget } from '../../model/notifications/notification-channel.ts';
import type { ChannelMessage, DeliveryContext } from './channel-message.ts';
import { sendMail } from './mail.ts';
import { sendToSlack } from './slack.ts';
import { sendToTeams } from './teams.ts';
import { sendToWebhook } from './webhook.ts';

export async function sendMessage(
  context: DeliveryContext,
  { target, secrets }: { target: ChannelTarget; secrets: ChannelSecrets },
  message: ChannelMessage,
): Promise<void> {
  switch (target.kind) {
    case 'email':
      return sendMail(context, { ...target, password: secrets.password }, message);
    case 'slack':
      return sendToSlack(context, secrets.url, message);
    case 'teams':
      return sendToTeams(context, secrets.url, message);
    case 'webhook':
      return sendToWebhook(context, { url: target.url, signingSecret: secrets.signingSecret }, message);
  }
}
