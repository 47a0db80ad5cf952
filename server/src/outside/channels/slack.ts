/** Slack's incoming webhooks, and those of what is compatible with them (Mattermost, Rocket.Chat, Discord's /slack). */
import type { ChannelMessage, ChannelWays } from './channel-message.ts';
import { postWebhook } from './post-webhook.ts';
import { tell, write } from './told.ts';

export async function sendToSlack(ways: ChannelWays, url: string, { payload }: ChannelMessage): Promise<void> {
  const { headline, lines } = tell(payload);
  const text = [`*${write(headline, code)}*`, ...lines.map((line) => write(line, code))].join('\n');
  await postWebhook(ways, { url, json: JSON.stringify({ text }) });
}

/** Inside of a code span nothing is a link or a mention, in Slack's markup as in Markdown. */
function code(text: string): string {
  const harmless = text.replaceAll('`', "'").replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;');
  return harmless === '' ? '' : `\`${harmless}\``;
}
