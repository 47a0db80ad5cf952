/** Microsoft Teams: the webhook of a workflow ("When a Teams webhook request is received"), which posts an Adaptive Card. */
import type { ChannelMessage, DeliveryContext } from './channel-message.ts';
import { postWebhook } from './post-webhook.ts';
import { composeText, renderLine, type TextPart } from './message-text.ts';

export async function sendToTeams(context: DeliveryContext, url: string, { payload }: ChannelMessage): Promise<void> {
  const { headline, lines } = composeText(payload);
  const card = {
    $schema: 'http://adaptivecards.io/schemas/adaptive-card.json',
    type: 'AdaptiveCard',
    version: '1.4',
    body: [textOf(headline, { weight: 'Bolder', size: 'Medium' }), ...lines.map((line) => textOf(line, {}))],
  };
  const attachments = [{ contentType: 'application/vnd.microsoft.card.adaptive', content: card }];
  await postWebhook(context, { url, json: JSON.stringify({ type: 'message', attachments }) });
}

/** Text runs are shown literally: only a TextBlock interprets Markdown. */
function textOf(line: readonly TextPart[], style: Record<string, string>) {
  return { type: 'RichTextBlock', inlines: [{ type: 'TextRun', text: renderLine(line), ...style }] };
}
