/** Rotates the signing secret of a generic webhook, and ends the replaced one. */
import { Button } from '@mantine/core';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api } from '../../api/client.ts';
import { rotateSecretWords } from '../../terms/rotate-secret-words.ts';
import { RotateSecret, type Rotation } from '../../terms/RotateSecret.tsx';
import { isStillValid } from '../../terms/still-valid.ts';
import { notifyDone, notifyError } from '../../ui/notify.tsx';
import { Instant } from '../../ui/text/Instant.tsx';
import { Phrase } from '../../ui/text/Phrase.tsx';
import type { Channel } from '../wire.ts';
import { NewSigningSecret } from './NewSigningSecret.tsx';
import { channelWords } from './words.ts';

const { rotate: words } = channelWords;

export function SigningSecret(props: { deploymentId: string; channel: Channel; onClose: () => void }) {
  const { deploymentId, channel, onClose } = props;
  const client = useQueryClient();
  const [generated, setGenerated] = useState('');
  const params = { path: { deploymentId, notificationChannelId: channel.id } };
  const endsAt = channel.webhook?.previousSecretEndsAt ?? null;
  const hasPrevious = isStillValid(endsAt);

  async function rotate({ entered, keepPreviousHours }: Rotation): Promise<void> {
    const { signingSecret } = await answerOf(
      api.POST('/api/notifications/v1/deployments/{deploymentId}/channels/{notificationChannelId}/signing-secret', {
        params,
        body: { keepPreviousHours, ...(entered !== '' && { signingSecret: entered }) },
      }),
    );
    await client.invalidateQueries({ queryKey: ['notifications'] });
    if (signingSecret === '') onClose();
    else setGenerated(signingSecret);
  }
  const end = useMutation({
    mutationFn: () =>
      answerOf(
        api.DELETE(
          '/api/notifications/v1/deployments/{deploymentId}/channels/{notificationChannelId}/signing-secret/previous',
          { params },
        ),
      ),
    onError: notifyError,
    onSuccess: async () => {
      await client.invalidateQueries({ queryKey: ['notifications'] });
      onClose();
      notifyDone(rotateSecretWords.end.done);
    },
  });

  if (generated !== '') return <NewSigningSecret secret={generated} onClose={onClose} />;
  return (
    <RotateSecret name="signingSecret" hasPrevious={hasPrevious} onRotate={rotate} onClose={onClose}>
      <p>{words.about}</p>
      {hasPrevious && (
        <p>
          <Phrase text={words.twoUntil} fill={{ at: <Instant at={endsAt} as="local" /> }} />{' '}
          <Button variant="default" size="compact-xs" loading={end.isPending} onClick={() => end.mutate()}>
            {rotateSecretWords.end.act}
          </Button>
        </p>
      )}
    </RotateSecret>
  );
}
