/** Incoming webhooks of Slack and compatible services (Mattermost, Rocket.Chat, Discord's /slack). */
import type { ChannelMessage, DeliveryContext } from './channel-message.ts';
import { postWebhook } from './post-webhook.ts';
import { composeText, renderLine } from './message-text.ts';

export async function sendToSlack(context: DeliveryContext, url: string, { payload }: ChannelMessage): Promise<void> {
  const { headline, lines } = composeText(payload);
  const text = [`*${renderLine(headline, code)}*`, ...lines.map((line) => renderLine(line, code))].join('\n');
  await postWebhook(context, { url, json: JSON.stringify({ text }) });
}

/** A code span contains no links or mentions, in Slack's markup as in Markdown. */
function code(text: string): string {
  const harmless = text.replaceAll('`', "'").replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return harmless === '' ? '' : `\`${harmless}\``;
}
