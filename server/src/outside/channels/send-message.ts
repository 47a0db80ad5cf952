/** Sends one message to one channel of any kind. Throws DeliveryRefused or OutgoingError, with messages for people. */
import type { ChannelSecrets, ChannelTarget } from '../../model/notifications/notification-channel.ts';
import type { ChannelMessage, DeliveryContext } from './channel-message.ts';
import { sendMail, type Mail } from './mail.ts';
import { composeText, renderLine } from './message-text.ts';
import { sendToSlack } from './slack.ts';
import { sendToTeams } from './teams.ts';
import { sendToWebhook } from './webhook.ts';

export async function sendMessage(
  context: DeliveryContext,
  {
    target,
    secrets,
    previousSecret = '',
  }: {
    target: ChannelTarget;
    secrets: ChannelSecrets;
    /** The signing secret that was replaced, while it is valid; else ''. */
    previousSecret?: string;
  },
  message: ChannelMessage,
): Promise<void> {
  switch (target.kind) {
    case 'email':
      return sendMail(context, { ...target, password: secrets.password }, mailOf(message, target.to));
    case 'slack':
      return sendToSlack(context, secrets.url, message);
    case 'teams':
      return sendToTeams(context, secrets.url, message);
    case 'webhook':
      return sendToWebhook(
        context,
        { url: target.url, signingSecrets: [secrets.signingSecret, previousSecret].filter((each) => each !== '') },
        message,
      );
  }
}

function mailOf({ key, payload }: ChannelMessage, to: readonly string[]): Mail {
  const { headline, lines } = composeText(payload);
  const text = `${lines.map((line) => renderLine(line)).join('\n')}\n`;
  return { key, to, subject: renderLine(headline), text };
}
