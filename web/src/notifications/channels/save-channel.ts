/** Sends the form of a channel. Omits a secret that was not entered, which keeps the stored one. */
import { answerOf, api } from '../../api/client.ts';
import type { ChannelKind } from '../../api/generated/enums.ts';
import { formText } from '../../ui/form/form-text.ts';
import { mailOf } from './MailFields.tsx';
import type { Channel } from '../wire.ts';

/**
 * Creates a channel if `channel` is null, otherwise updates it. Returns the generated signing secret; '' if none was
 * generated.
 */
export async function saveChannel(
  deploymentId: string,
  channel: Channel | null,
  kind: ChannelKind,
  fields: FormData,
): Promise<string> {
  const body = { name: formText(fields, 'name'), ...settingsOf(kind, fields) };
  if (channel === null) {
    const { signingSecret } = await answerOf(
      api.POST('/api/notifications/v1/deployments/{deploymentId}/channels', {
        params: { path: { deploymentId } },
        body,
      }),
    );
    return signingSecret;
  }
  await answerOf(
    api.PATCH('/api/notifications/v1/deployments/{deploymentId}/channels/{notificationChannelId}', {
      params: { path: { deploymentId, notificationChannelId: channel.id } },
      body,
    }),
  );
  return '';
}

/** The field of the request body for this kind. */
function settingsOf(kind: ChannelKind, fields: FormData) {
  switch (kind) {
    case 'NOTIFICATION_CHANNEL_KIND_EMAIL':
      return { email: mailOf(fields) };
    case 'NOTIFICATION_CHANNEL_KIND_SLACK': {
      const url = formText(fields, 'slack.url').trim();
      return url === '' ? {} : { slack: { url } };
    }
    case 'NOTIFICATION_CHANNEL_KIND_TEAMS': {
      const url = formText(fields, 'teams.url').trim();
      return url === '' ? {} : { teams: { url } };
    }
    case 'NOTIFICATION_CHANNEL_KIND_WEBHOOK': {
      const signingSecret = formText(fields, 'webhook.signingSecret').trim();
      return {
        webhook: { url: formText(fields, 'webhook.url').trim(), ...(signingSecret !== '' && { signingSecret }) },
      };
    }
  }
}
