/** Creates or edits a connection. Its credential is write-only. */
import { Checkbox } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { answerOf, api } from '../api/client.ts';
import type { ConnectionKind, CredentialKind } from '../api/generated/enums.ts';
import { ChoiceField, TextField } from '../ui/form/fields.tsx';
import { formText } from '../ui/form/form-text.ts';
import { FormDialog } from '../ui/form/FormDialog.tsx';
import { credentialsOf, credentialWords, kinds, kindWords } from './connection-words.ts';
import { CredentialFields } from './CredentialFields.tsx';
import type { Connection } from './queries.ts';
import { connectionsWords } from './words.ts';

const { facts, form: words } = connectionsWords;

const kindOptions = kinds.map((value) => ({ value, label: kindWords[value] }));

export function ConnectionForm(props: {
  deploymentId: string;
  /** The connection to edit; absent to create one. */
  connection?: Connection;
  onClose: () => void;
  onSaved: (connection: Connection) => void;
}) {
  const { deploymentId, connection, onClose, onSaved } = props;
  const client = useQueryClient();
  const [kind, setKind] = useState<ConnectionKind>(connection?.kind ?? 'CONNECTION_KIND_GITHUB');
  const [chosen, setChosen] = useState<CredentialKind>(connection?.credentialKind ?? 'CREDENTIAL_KIND_TOKEN');
  // Null until the user types one: then it no longer follows the kind.
  const [url, setUrl] = useState(connection?.baseUrl ?? null);
  const [isCredentialRemoved, setCredentialRemoved] = useState(false);
  const credentialKind = credentialsOf[kind].includes(chosen) ? chosen : credentialsOf[kind][0]!;

  async function save(fields: FormData): Promise<void> {
    const { connection: saved } = await saveConnection(deploymentId, connection, {
      kind,
      credentialKind,
      ...bodyOf(fields, credentialKind, isCredentialRemoved),
    });
    await client.invalidateQueries({ queryKey: ['connections'] });
    onSaved(saved);
  }

  return (
    <FormDialog {...(connection === undefined ? words.connect : words.edit)} onSend={save} onClose={onClose}>
      <ChoiceField name="kind" label={facts.kind} data-autofocus value={kind} onChange={setKind} data={kindOptions} />
      <TextField name="name" label={facts.name} required maxLength={200} defaultValue={connection?.name} />
      <TextField
        name="baseUrl"
        label={facts.url}
        description={words.urlMeaning}
        placeholder={placeholders[credentialKind === 'CREDENTIAL_KIND_SSH_KEY' ? 'ssh' : kind]}
        required
        value={url ?? usualUrls[kind] ?? ''}
        onChange={(event) => setUrl(event.currentTarget.value)}
      />
      <ChoiceField
        name="credentialKind"
        label={facts.authentication}
        value={credentialKind}
        onChange={setChosen}
        data={credentialsOf[kind].map((value) => ({ value, label: credentialWords[value] }))}
      />
      <CredentialFields kind={kind} credentialKind={credentialKind} connection={connection} />
      {connection?.hasCredential === true && (
        <Checkbox
          size="xs"
          label={words.removeCredential}
          checked={isCredentialRemoved}
          onChange={(event) => setCredentialRemoved(event.currentTarget.checked)}
        />
      )}
    </FormDialog>
  );
}

/** Omits a credential that was not entered, which keeps the stored one; null removes it. */
function bodyOf(fields: FormData, credentialKind: CredentialKind, isCredentialRemoved: boolean) {
  const credential = formText(fields, 'credential');
  const isApp = credentialKind === 'CREDENTIAL_KIND_GITHUB_APP';
  return {
    name: formText(fields, 'name'),
    baseUrl: formText(fields, 'baseUrl').trim(),
    username: isApp ? '' : formText(fields, 'username'),
    knownHosts: formText(fields, 'knownHosts'),
    githubAppId: formText(fields, 'githubAppId').trim(),
    githubInstallationId: formText(fields, 'githubInstallationId').trim(),
    ...(credential !== '' && { credential }),
    ...(credential === '' && isCredentialRemoved && { credential: null }),
  };
}

type ConnectionBody = Pick<Connection, 'kind' | 'credentialKind'> & ReturnType<typeof bodyOf>;

function saveConnection(deploymentId: string, connection: Connection | undefined, body: ConnectionBody) {
  return answerOf(
    connection === undefined
      ? api.POST('/api/agent/deployments/{deploymentId}/connections', { params: { path: { deploymentId } }, body })
      : api.PATCH('/api/agent/deployments/{deploymentId}/connections/{connectionId}', {
          params: { path: { deploymentId, connectionId: connection.id } },
          body,
        }),
  );
}

/** The URL of a kind that most people mean. */
const usualUrls: Partial<Record<ConnectionKind, string>> = { CONNECTION_KIND_GITHUB: 'https://github.com' };

const placeholders: Readonly<Record<ConnectionKind | 'ssh', string>> = {
  CONNECTION_KIND_GITHUB: 'https://github.com',
  CONNECTION_KIND_GITLAB: 'https://gitlab.example.com',
  CONNECTION_KIND_GITEA: 'https://gitea.example.com',
  CONNECTION_KIND_GIT: 'https://git.example.com',
  ssh: 'ssh://git.example.com:2222',
};
