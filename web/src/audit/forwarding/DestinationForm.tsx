/** Adds or edits a destination. A generated signing secret is shown only once. */
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api } from '../../api/client.ts';
import type { components } from '../../api/generated/api.ts';
import { showSigningSecret } from '../../terms/show-signing-secret.tsx';
import { keysOf } from '../../terms/wire-words.ts';
import { ChoiceField, LongTextField, NumberField, TextField } from '../../ui/form/fields.tsx';
import { formText } from '../../ui/form/form-text.ts';
import { FormDialog } from '../../ui/form/FormDialog.tsx';
import { SecretInput } from '../../ui/form/SecretInput.tsx';
import { Phrase } from '../../ui/text/Phrase.tsx';
import { forwardingWords, kindWords } from './words.ts';

const { form: words } = forwardingWords;

type Destination = components['schemas']['AuditDestination'];
type Kind = Destination['kind'];

const kinds = keysOf(kindWords).map((value) => ({ value, label: kindWords[value] }));

interface Props {
  deploymentId: string;
  /** Null: a new one. */
  destination: Destination | null;
  onClose: () => void;
}

export function DestinationForm({ deploymentId, destination, onClose }: Props) {
  const client = useQueryClient();
  const [kind, setKind] = useState<Kind>(destination?.kind ?? 'AUDIT_DESTINATION_KIND_SYSLOG');

  async function save(fields: FormData): Promise<void> {
    const body = settingsOf(kind, fields);
    const path = { deploymentId };
    let generated = '';
    if (destination === null) {
      const list = '/api/audit/v1/deployments/{deploymentId}/destinations';
      generated = (await answerOf(api.POST(list, { params: { path }, body }))).signingSecret;
    } else {
      await answerOf(
        api.PATCH('/api/audit/v1/deployments/{deploymentId}/destinations/{destinationId}', {
          params: { path: { ...path, destinationId: destination.id } },
          body,
        }),
      );
    }
    onClose();
    if (generated !== '') showSigningSecret(generated);
    await client.invalidateQueries({ queryKey: ['audit', 'forwarding'] });
  }

  return (
    <FormDialog {...(destination === null ? words.create : words.edit)} onSend={save} onClose={onClose}>
      {destination === null && (
        <ChoiceField name="kind" label={words.kind} data-autofocus value={kind} onChange={setKind} data={kinds} />
      )}
      <KindFields kind={kind} destination={destination} />
    </FormDialog>
  );
}

function KindFields({ kind, destination }: { kind: Kind; destination: Destination | null }) {
  switch (kind) {
    case 'AUDIT_DESTINATION_KIND_WEBHOOK':
      return (
        <>
          <TextField
            name="webhook.url"
            label={words.url}
            placeholder={words.urlExample}
            required
            defaultValue={destination?.webhook?.url}
          />
          <SecretInput
            name="webhook.signingSecret"
            label={words.signingSecret}
            description={words.signingSecretMeaning}
            isKept={destination !== null}
          />
          <AuthorityField key={kind} name="webhook.ca" ca={destination?.webhook?.ca} />
        </>
      );
    case 'AUDIT_DESTINATION_KIND_SYSLOG':
      return (
        <>
          <TextField
            name="syslog.host"
            label={words.host}
            placeholder={words.hostExample}
            required
            defaultValue={destination?.syslog?.host}
          />
          <NumberField
            name="syslog.port"
            label={words.port}
            min={1}
            max={65_535}
            allowDecimal={false}
            required
            defaultValue={destination?.syslog?.port ?? 6514}
          />
          <AuthorityField key={kind} name="syslog.ca" ca={destination?.syslog?.ca} />
        </>
      );
    case 'AUDIT_DESTINATION_KIND_FILE':
      return (
        <>
          <p>
            <Phrase text={words.fileMeaning} />
          </p>
          <NumberField
            name="file.rotateMegabytes"
            label={words.rotate}
            min={1}
            max={10_000}
            allowDecimal={false}
            required
            defaultValue={destination?.file?.rotateMegabytes ?? 100}
          />
        </>
      );
  }
}

function AuthorityField({ name, ca }: { name: string; ca: string | undefined }) {
  return (
    <LongTextField
      name={name}
      label={words.ca}
      description={words.caMeaning}
      minRows={2}
      maxRows={8}
      spellCheck={false}
      defaultValue={ca}
    />
  );
}

/** The field of the request body for this kind. A secret that was not entered is left out, which keeps the stored one. */
function settingsOf(kind: Kind, fields: FormData) {
  const text = (name: string): string => formText(fields, name).trim();
  switch (kind) {
    case 'AUDIT_DESTINATION_KIND_WEBHOOK': {
      const signingSecret = text('webhook.signingSecret');
      return {
        webhook: { url: text('webhook.url'), ca: text('webhook.ca'), ...(signingSecret !== '' && { signingSecret }) },
      };
    }
    case 'AUDIT_DESTINATION_KIND_SYSLOG':
      return { syslog: { host: text('syslog.host'), port: Number(text('syslog.port')), ca: text('syslog.ca') } };
    case 'AUDIT_DESTINATION_KIND_FILE':
      return { file: { rotateMegabytes: Number(text('file.rotateMegabytes')) } };
  }
}
