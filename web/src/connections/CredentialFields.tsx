/** The fields of a connection's credential, by its kind. */
import type { ConnectionKind, CredentialKind } from '../api/generated/enums.ts';
import { LongTextField, TextField } from '../ui/form/fields.tsx';
import { SecretInput } from '../ui/form/SecretInput.tsx';
import type { Connection } from './queries.ts';
import { connectionsWords } from './words.ts';

const { facts, form: words } = connectionsWords;

export function CredentialFields(props: {
  kind: ConnectionKind;
  credentialKind: CredentialKind;
  connection: Connection | undefined;
}) {
  const { kind, credentialKind, connection } = props;
  const isKept = connection?.hasCredential === true && connection.credentialKind === credentialKind;
  switch (credentialKind) {
    case 'CREDENTIAL_KIND_TOKEN':
      return (
        <>
          <Username connection={connection} />
          <SecretInput name="credential" {...words.token} description={words.tokenMeaning[kind]} isKept={isKept} />
        </>
      );
    case 'CREDENTIAL_KIND_SSH_KEY':
      return <SshKeyFields connection={connection} isKept={isKept} />;
    case 'CREDENTIAL_KIND_GITHUB_APP':
      return <GithubAppFields connection={connection} isKept={isKept} />;
  }
}

function Username({ connection }: { connection: Connection | undefined }) {
  return (
    <TextField
      name="username"
      label={facts.username}
      placeholder={words.optional}
      autoComplete="off"
      defaultValue={connection?.username}
    />
  );
}

function SshKeyFields({ connection, isKept }: { connection: Connection | undefined; isKept: boolean }) {
  return (
    <>
      <Username connection={connection} />
      <SecretInput name="credential" {...words.sshKey} isKept={isKept} isLong />
      <LongTextField
        name="knownHosts"
        {...words.knownHosts}
        minRows={2}
        maxRows={6}
        required
        spellCheck={false}
        defaultValue={connection?.knownHosts}
      />
    </>
  );
}

function GithubAppFields({ connection, isKept }: { connection: Connection | undefined; isKept: boolean }) {
  return (
    <>
      <TextField
        name="githubAppId"
        label={facts.app}
        description={words.appMeaning}
        required
        defaultValue={connection?.githubAppId}
      />
      <TextField
        name="githubInstallationId"
        label={facts.installation}
        placeholder={words.installationMeaning}
        defaultValue={connection?.githubInstallationId}
      />
      <SecretInput name="credential" {...words.appKey} isKept={isKept} isLong required />
    </>
  );
}
