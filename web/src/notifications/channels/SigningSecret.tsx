/** Rotates the signing secret of a generic webhook, and ends the replaced one. */
import { useQueryClient } from '@tanstack/react-query';
import { answerOf, api } from '../../api/client.ts';
import type { Rotation } from '../../terms/RotateSecret.tsx';
import { SigningSecretDialog } from '../../terms/SigningSecretDialog.tsx';
import type { Channel } from '../wire.ts';

export function SigningSecret(props: { deploymentId: string; channel: Channel; onClose: () => void }) {
  const { deploymentId, channel, onClose } = props;
  const client = useQueryClient();
  const params = { path: { deploymentId, notificationChannelId: channel.id } };
  const reload = (): Promise<void> => client.invalidateQueries({ queryKey: ['notifications'] });

  async function rotate({ entered, keepPreviousHours }: Rotation): Promise<string> {
    const { signingSecret } = await answerOf(
      api.POST('/api/notifications/v1/deployments/{deploymentId}/channels/{notificationChannelId}/signing-secret', {
        params,
        body: { keepPreviousHours, ...(entered !== '' && { signingSecret: entered }) },
      }),
    );
    await reload();
    return signingSecret;
  }
  async function end(): Promise<void> {
    await answerOf(
      api.DELETE(
        '/api/notifications/v1/deployments/{deploymentId}/channels/{notificationChannelId}/signing-secret/previous',
        { params },
      ),
    );
    await reload();
  }
  const endsAt = channel.webhook?.previousSecretEndsAt ?? null;
  return <SigningSecretDialog endsAt={endsAt} onRotate={rotate} onEnd={end} onClose={onClose} />;
}
