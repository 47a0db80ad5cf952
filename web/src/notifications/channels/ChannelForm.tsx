/** Creates or edits a channel. A generated signing secret is shown only once. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { ChannelKind } from '../../api/generated/enums.ts';
import { showSigningSecret } from '../../terms/show-signing-secret.tsx';
import { ChoiceField, TextField } from '../../ui/form/fields.tsx';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { SecretInput } from '../../ui/form/SecretInput.tsx';
import { MailFields } from './MailFields.tsx';
import { channelKinds, channelKindWords } from '../notification-words.ts';
import { saveChannel } from './save-channel.ts';
import type { Channel } from '../wire.ts';
import { channelWords } from './words.ts';

const { form: words } = channelWords;

const kinds = channelKinds.map((value) => ({ value, label: channelKindWords[value] }));

export function ChannelForm(props: { deploymentId: string; channel: Channel | null; onClose: () => void }) {
  const { deploymentId, channel, onClose } = props;
  const client = useQueryClient();
  const [kind, setKind] = useState<ChannelKind>(channel?.kind ?? 'NOTIFICATION_CHANNEL_KIND_EMAIL');

  async function save(fields: FormData): Promise<void> {
    const generated = await saveChannel(deploymentId, channel, kind, fields);
    onClose();
    if (generated !== '') showSigningSecret(generated);
    await client.invalidateQueries({ queryKey: ['notifications'] });
  }

  return (
    <FormDialog {...(channel === null ? words.create : words.edit)} onSend={save} onClose={onClose}>
      {channel === null && (
        <ChoiceField name="kind" label={words.kind} data-autofocus value={kind} onChange={setKind} data={kinds} />
      )}
      <TextField
        name="name"
        label={words.name}
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
          label={words.url}
          isKept={isKept}
          required
          description={words.slackMeaning}
        />
      );
    case 'NOTIFICATION_CHANNEL_KIND_TEAMS':
      return (
        <SecretInput
          key={kind}
          name="teams.url"
          label={words.url}
          isKept={isKept}
          required
          description={words.teamsMeaning}
        />
      );
    case 'NOTIFICATION_CHANNEL_KIND_WEBHOOK':
      return (
        <>
          <TextField
            name="webhook.url"
            label={words.url}
            placeholder={words.webhookExample}
            required
            defaultValue={channel?.webhook?.url}
          />
          {!isKept && <SecretInput name="webhook.signingSecret" {...words.signingSecret} isKept={false} />}
        </>
      );
  }
}
