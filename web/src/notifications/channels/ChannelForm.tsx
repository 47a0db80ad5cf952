/** Creates or edits a channel. A generated signing secret is shown only once. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ChannelKind } from '../../api/generated/enums.ts';
import { CopyLine } from '../../ui/text/CopyLine.tsx';
import { ChoiceField, TextField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { SecretInput } from '../../ui/form/SecretInput.tsx';
import { ShownOnce } from '../../ui/form/ShownOnce.tsx';
import { MailFields } from './MailFields.tsx';
import { channelKinds, channelKindWords } from '../notification-words.ts';
import { saveChannel } from './save-channel.ts';
import type { Channel } from '../wire.ts';

const kinds = channelKinds.map((value) => ({ value, label: channelKindWords[value] }));

export function ChannelForm(props: { deploymentId: string; channel: Channel | null; onClose: () => void }) {
  const { deploymentId, channel, onClose } = props;
  const client = useQueryClient();
  const [kind, setKind] = useState<ChannelKind>(channel?.kind ?? 'NOTIFICATION_CHANNEL_KIND_EMAIL');
  const [signingSecret, setSigningSecret] = useState('');

  async function save(fields: FormData): Promise<void> {
    const generated = await saveChannel(deploymentId, channel, kind, fields);
    await client.invalidateQueries({ queryKey: ['notifications'] });
    if (generated === '') onClose();
    else setSigningSecret(generated);
  }

  if (signingSecret !== '')
    return (
      <ShownOnce title="Copy the signing secret" onClose={onClose}>
        <p>
          The receiver uses it to verify that messages come from Parapet (Standard Webhooks). You won’t see it again.
        </p>
        <CopyLine label="Copy the signing secret">{signingSecret}</CopyLine>
      </ShownOnce>
    );
  return (
    <FormDialog
      title={channel === null ? 'New channel' : 'Edit channel'}
      send={channel === null ? 'Create channel' : 'Save'}
      onSend={save}
      onClose={onClose}
    >
      {channel === null && (
        <ChoiceField name="kind" label="Kind" data-autofocus value={kind} onChange={setKind} data={kinds} />
      )}
      <TextField
        name="name"
        label="Name"
        required
        maxLength={200}
        defaultValue={channel?.name}
        data-autofocus={channel !== null || undefined}
      />
      <KindFields kind={kind} channel={channel} />
    </FormDialog>
  );
}

function KindFields({ kind, channel }: { kind: ChannelKind; channel: Channel | null }) {
  const isKept = channel !== null;
  switch (kind) {
    case 'NOTIFICATION_CHANNEL_KIND_EMAIL':
      return <MailFields mail={channel?.email ?? null} />;
    case 'NOTIFICATION_CHANNEL_KIND_SLACK':
      return (
        <SecretInput
          key={kind}
          name="slack.url"
          label="URL"
          isKept={isKept}
          required
          description="URL of an incoming webhook in Slack, Mattermost or Rocket.Chat, or a Discord webhook URL with /slack. The whole URL is a secret."
        />
      );
    case 'NOTIFICATION_CHANNEL_KIND_TEAMS':
      return (
        <SecretInput
          key={kind}
          name="teams.url"
          label="URL"
          isKept={isKept}
          required
          description="URL of a Teams workflow “When a Teams webhook request is received”. The whole URL is a secret."
        />
      );
    case 'NOTIFICATION_CHANNEL_KIND_WEBHOOK':
      return (
        <>
          <TextField
            name="webhook.url"
            label="URL"
            placeholder="https://hooks.example.com/parapet"
            required
            defaultValue={channel?.webhook?.url}
          />
          <SecretInput
            name="webhook.signingSecret"
            label="Signing secret"
            isKept={isKept}
            placeholder="Leave empty to generate one"
          />
        </>
      );
  }
}
