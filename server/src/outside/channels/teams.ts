/** Microsoft Teams: the webhook of a workflow ("When a Teams webhook request is received"), which posts an Adaptive Card. */
import type { ChannelMessage, ChannelWays } from './channel-message.ts';
import { postWebhook } from './post-webhook.ts';
import { tell, write, type Part } from './told.ts';

export async function sendToTeams(ways: ChannelWays, url: string, { payload }: ChannelMessage): Promise<void> {
  const { headline, lines } = tell(payload);
  const card = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: [textOf(headline, { weight: 'Bolder', size: 'Medium' }), ...lines.map((line) => textOf(line, {}))],
  };
  const attachments = [{ contentType: 'application/vnd.microsoft.card.adaptive', content: card }];
  await postWebhook(ways, { url, json: JSON.stringify({ type: 'message', attachments }) });
}

/** Text runs are shown as they are: only a TextBlock reads Markdown. */
function textOf(line: readonly Part[], style: Record<string, string>) {
  return { type: 'RichTextBlock', inlines: [{ type: 'TextRun', text: write(line), ...style }] };
}
