/** The fields of a connection's credential, by its kind. */
import type { CredentialKind } from '../api/generated/enums.ts';
import { LongTextField, TextField } from '../ui/form/fields.tsx';
import { SecretInput } from '../ui/form/SecretInput.tsx';
import type { Connection } from './queries.ts';

export function CredentialFields(props: { credentialKind: CredentialKind; connection: Connection | undefined }) {
  const { credentialKind, connection } = props;
  const isKept = connection?.hasCredential === true && connection.credentialKind === credentialKind;
  switch (credentialKind) {
    case 'CREDENTIAL_KIND_TOKEN':
      return (
        <>
          <Username connection={connection} />
          <SecretInput
            name="credential"
            label="Token or password"
            isKept={isKept}
            description="Stored encrypted; never shown again. Public repositories need none."
          />
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
      label="Username"
      placeholder="Optional"
      autoComplete="off"
      defaultValue={connection?.username}
    />
  );
}

function SshKeyFields({ connection, isKept }: { connection: Connection | undefined; isKept: boolean }) {
  return (
    <>
      <Username connection={connection} />
      <SecretInput
        name="credential"
        label="Private key"
        isKept={isKept}
        isLong
        description="OpenSSH or PEM, without a passphrase. Stored encrypted; never shown again."
      />
      <LongTextField
        name="knownHosts"
        label="Known hosts"
        description="The host’s public keys in ssh-keyscan format. No other host key is trusted."
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
        label="App"
        description="App ID or client ID."
        required
        defaultValue={connection?.githubAppId}
      />
      <TextField
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
