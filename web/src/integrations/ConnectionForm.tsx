/** Makes a connection, or changes one. What it keeps secret goes in and is never shown again. */
import { Button, Checkbox, Group, Modal, Select, Stack, Textarea, TextInput } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState, type FormEvent } from 'react';
import { wordsOf } from '../api/api-error.ts';
import type { ConnectionKind, CredentialKind } from '../api/generated/enums.ts';
import { answerOf, api } from '../api/client.ts';
import { formText } from '../ui/form-text.ts';
import { SecretInput } from '../ui/SecretInput.tsx';
import { credentialsOf, credentialWords, kinds, kindWords } from './connection-words.ts';
import type { Connection } from './queries.ts';

export function ConnectionForm(props: {
  deploymentId: string;
  /** The one that is changed. */
  connection?: Connection;
  onClose: () => void;
  onDone: (connection: Connection) => void;
}) {
  const { deploymentId, connection, onClose, onDone } = props;
  const client = useQueryClient();
  const [kind, setKind] = useState<ConnectionKind>(connection?.kind ?? 'CONNECTION_KIND_GITHUB');
  const [chosen, setChosen] = useState<CredentialKind>(connection?.credentialKind ?? 'CREDENTIAL_KIND_TOKEN');
  const [isTakenAway, setTakenAway] = useState(false);
  const [error, setError] = useState('');
  const [isBusy, setBusy] = useState(false);
  const credentialKind = credentialsOf[kind].includes(chosen) ? chosen : credentialsOf[kind][0]!;

  async function save(event: FormEvent<HTMLFormElement>): Promise<void> {
    event.preventDefault();
    const form = new FormData(event.currentTarget);
    const secret = formText(form, 'credential');
    const isApp = credentialKind === 'CREDENTIAL_KIND_GITHUB_APP';
    const body = {
      kind,
      credentialKind,
      name: formText(form, 'name'),
      baseUrl: formText(form, 'baseUrl').trim(),
      username: isApp ? '' : formText(form, 'username'),
      knownHosts: formText(form, 'knownHosts'),
      githubAppId: formText(form, 'githubAppId').trim(),
      githubInstallationId: formText(form, 'githubInstallationId').trim(),
      ...(secret !== '' && { credential: secret }),
      ...(secret === '' && isTakenAway && { credential: null }),
    };
    setBusy(true);
    setError('');
    try {
      const answer = await answerOf(
        connection === undefined
          ? api.POST('/api/agent/deployments/{deploymentId}/connections', { params: { path: { deploymentId } }, body })
          : api.PATCH('/api/agent/deployments/{deploymentId}/connections/{connectionId}', {
              params: { path: { deploymentId, connectionId: connection.id } },
              body,
            }),
      );
      await client.invalidateQueries({ queryKey: ['connections'] });
      onDone(answer.connection);
    } catch (failure) {
      setError(wordsOf(failure));
      setBusy(false);
    }
  }

  return (
    <Modal opened onClose={onClose} title={connection === undefined ? 'Connect a host' : 'Edit connection'}>
      <form onSubmit={(event) => void save(event)}>
        <Stack>
          <Select
            label="Kind"
            data-autofocus
            allowDeselect={false}
            value={kind}
            onChange={(next) => next !== null && setKind(next)}
            data={kinds.map((value) => ({ value, label: kindWords[value] }))}
          />
          <TextInput name="name" label="Name" required maxLength={200} defaultValue={connection?.name} />
          <TextInput
            name="baseUrl"
            label="URL"
            description="URL of the host, or of a part of it. Projects whose repository URL starts with it use this connection."
            placeholder={placeholders[credentialKind === 'CREDENTIAL_KIND_SSH_KEY' ? 'ssh' : kind]}
            required
            defaultValue={connection?.baseUrl}
          />
          <Select
            label="Authentication"
            allowDeselect={false}
            value={credentialKind}
            onChange={(next) => next !== null && setChosen(next)}
            data={credentialsOf[kind].map((value) => ({ value, label: credentialWords[value] }))}
          />
          <CredentialFields credentialKind={credentialKind} connection={connection} />
          {connection?.hasCredential === true && (
            <Checkbox
              size="xs"
              label="Remove the stored credential"
              checked={isTakenAway}
              onChange={(event) => setTakenAway(event.currentTarget.checked)}
            />
          )}
          {error !== '' && <p role="alert">{error}</p>}
          <Group justify="flex-end">
            <Button variant="default" onClick={onClose}>
              Cancel
            </Button>
            <Button type="submit" loading={isBusy}>
              {connection === undefined ? 'Connect' : 'Save'}
            </Button>
          </Group>
        </Stack>
      </form>
    </Modal>
  );
}

function CredentialFields(props: { credentialKind: CredentialKind; connection: Connection | undefined }) {
  const { credentialKind, connection } = props;
  const isKept = connection?.hasCredential === true && connection.credentialKind === credentialKind;
  const username = (
    <TextInput
      name="username"
      label="Username"
      placeholder="Optional"
      autoComplete="off"
      defaultValue={connection?.username}
    />
  );
  switch (credentialKind) {
    case 'CREDENTIAL_KIND_TOKEN':
      return (
        <>
          {username}
          <SecretInput
            name="credential"
            label="Token or password"
            isKept={isKept}
            description="Stored encrypted; never shown again. Public repositories need none."
          />
        </>
      );
    case 'CREDENTIAL_KIND_SSH_KEY':
      return (
        <>
          {username}
          <SecretInput
            name="credential"
            label="Private key"
            isKept={isKept}
            isLong
            description="OpenSSH or PEM, without a passphrase. Stored encrypted; never shown again."
          />
          <Textarea
            name="knownHosts"
            label="Known hosts"
            description="The host’s public keys in ssh-keyscan format. No other host key is trusted."
            size="xs"
            autosize
            minRows={2}
            maxRows={6}
            required
            spellCheck={false}
            defaultValue={connection?.knownHosts}
          />
        </>
      );
    case 'CREDENTIAL_KIND_GITHUB_APP':
      return (
        <>
          <TextInput
            name="githubAppId"
            label="App"
            description="App ID or client ID."
            required
            defaultValue={connection?.githubAppId}
          />
          <TextInput
            name="githubInstallationId"
            label="Installation"
            placeholder="Optional; Parapet finds it by repository"
            defaultValue={connection?.githubInstallationId}
          />
          <SecretInput
            name="credential"
            label="Private key of the App"
            isKept={isKept}
            isLong
            required
            description="The content of the .pem file. Stored encrypted; never shown again."
          />
        </>
      );
  }
}

const placeholders: Readonly<Record<ConnectionKind | 'ssh', string>> = {
  CONNECTION_KIND_GITHUB: 'https://github.com',
  CONNECTION_KIND_GITLAB: 'https://gitlab.example.com',
  CONNECTION_KIND_GITEA: 'https://gitea.example.com',
  CONNECTION_KIND_GIT: 'https://git.example.com',
  ssh: 'ssh://git.example.com:2222',
};
