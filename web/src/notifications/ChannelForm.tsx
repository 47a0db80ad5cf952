/** Makes a channel, or changes one; a signing secret that was made for it is shown this once. */
import { Button, Group, Modal, Select, Stack, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { wordsOf } from '../api/api-error.ts';
import type { ChannelKind } from '../api/generated/enums.ts';
import { answerOf, api } from '../api/client.ts';
import { CopyLine } from '../ui/CopyLine.tsx';
import { formText } from '../ui/form-text.ts';
import { SecretInput } from '../ui/SecretInput.tsx';
import { MailFields, mailOf } from './MailFields.tsx';
import { channelKinds, channelKindWords } from './notification-words.ts';
import type { Channel } from './wire.ts';

export function ChannelForm(props: { deploymentId: string; channel: Channel | null; onClose: () => void }) {
  const { deploymentId, channel, onClose } = props;
  const client = useQueryClient();
  const [kind, setKind] = useState<ChannelKind>(channel?.kind ?? 'NOTIFICATION_CHANNEL_KIND_EMAIL');
  const [secret, setSecret] = useState('');
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);

  async function save(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const name = formText(form, 'name');
    setBusy(true);
    setError('');
    try {
      const made = await (channel === null
        ? make(deploymentId, name, kind, form)
        : change(deploymentId, channel.id, name, kind, form));
      await client.invalidateQueries({ queryKey: ['notifications'] });
      if (made === '') onClose();
      else setSecret(made);
    } catch (failure) {
      setError(wordsOf(failure));
    } finally {
      setBusy(false);
    }
  }

  if (secret !== '')
    return (
      <Modal opened onClose={onClose} title="Copy the signing secret" closeOnClickOutside={false}>
        <Stack>
          <p>
            The receiver uses it to verify that messages come from Parapet (Standard Webhooks). You won’t see it again.
          </p>
          <CopyLine label="Copy the signing secret">{secret}</CopyLine>
          <Button ml="auto" onClick={onClose}>
            Done
          </Button>
        </Stack>
      </Modal>
    );
  return (
    <Modal opened onClose={onClose} title={channel === null ? 'New channel' : 'Edit channel'}>
      <form onSubmit={(event) => void save(event)}>
        <Stack>
          {channel === null && (
            <Select
              label="Kind"
              data-autofocus
              allowDeselect={false}
              value={kind}
              onChange={(next) => next !== null && setKind(next)}
              data={channelKinds.map((value) => ({ value, label: channelKindWords[value] }))}
            />
          )}
          <TextInput
            name="name"
            label="Name"
            required
            maxLength={200}
            defaultValue={channel?.name}
            data-autofocus={channel !== null || undefined}
          />
          <KindFields kind={kind} channel={channel} />
          {error !== '' && <p role="alert">{error}</p>}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isBusy}>
              {channel === null ? 'Create channel' : 'Save'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

function KindFields({ kind, channel }: { kind: ChannelKind; channel: Channel | null }) {
  switch (kind) {
    case 'NOTIFICATION_CHANNEL_KIND_EMAIL':
      return <MailFields mail={channel?.email ?? null} />;
    case 'NOTIFICATION_CHANNEL_KIND_SLACK':
    case 'NOTIFICATION_CHANNEL_KIND_TEAMS':
      return (
        <SecretInput
          name="secretUrl"
          label="URL"
          isKept={channel !== null}
          required
          description={
            kind === 'NOTIFICATION_CHANNEL_KIND_SLACK'
              ? 'URL of an incoming webhook in Slack, Mattermost or Rocket.Chat, or a Discord webhook URL with /slack. The whole URL is a secret.'
              : 'URL of a Teams workflow “When a Teams webhook request is received”. The whole URL is a secret.'
          }
        />
      );
    case 'NOTIFICATION_CHANNEL_KIND_WEBHOOK':
      return (
        <>
          <TextInput
            name="url"
            label="URL"
            placeholder="https://hooks.example.com/parapet"
            required
            defaultValue={channel?.webhook?.url}
          />
          <SecretInput
            name="signingSecret"
            label="Signing secret"
            isKept={channel !== null}
            placeholder="Leave empty to generate one"
          />
        </>
      );
  }
}

/** The signing secret that was made; '' when none was. */
async function make(deploymentId: string, name: string, kind: ChannelKind, form: FormData): Promise<string> {
  const { signingSecret } = await answerOf(
    api.POST('/api/notifications/v1/deployments/{deploymentId}/channels', {
      params: { path: { deploymentId } },
      body: { name, ...wayOf(kind, form) },
    }),
  );
  return signingSecret;
}

async function change(
  deploymentId: string,
  notificationChannelId: string,
  name: string,
  kind: ChannelKind,
  form: FormData,
): Promise<''> {
  const url = formText(form, 'secretUrl');
  const isKept =
    url === '' && kind !== 'NOTIFICATION_CHANNEL_KIND_EMAIL' && kind !== 'NOTIFICATION_CHANNEL_KIND_WEBHOOK';
  await answerOf(
    api.PATCH('/api/notifications/v1/deployments/{deploymentId}/channels/{notificationChannelId}', {
      params: { path: { deploymentId, notificationChannelId } },
      body: { name, ...(!isKept && wayOf(kind, form)) },
    }),
  );
  return '';
}

/** The member of the body that is this kind's; a secret that was not entered is absent. */
function wayOf(kind: ChannelKind, form: FormData) {
  switch (kind) {
    case 'NOTIFICATION_CHANNEL_KIND_EMAIL':
      return { email: mailOf(form) };
    case 'NOTIFICATION_CHANNEL_KIND_SLACK':
      return { slack: { url: formText(form, 'secretUrl').trim() } };
    case 'NOTIFICATION_CHANNEL_KIND_TEAMS':
      return { teams: { url: formText(form, 'secretUrl').trim() } };
    case 'NOTIFICATION_CHANNEL_KIND_WEBHOOK': {
      const signingSecret = formText(form, 'signingSecret').trim();
      return { webhook: { url: formText(form, 'url').trim(), ...(signingSecret !== '' && { signingSecret }) } };
    }
  }
}
