/** A project's repository with its connection's credential, in the form that git and the host's API take. */
import type { Confidential } from '../../base/confidential.ts';
import { isUnavailable } from '../../base/unavailable.ts';
import { cloneUrlOf, usernameOf, type Connection } from '../../model/scm/connection.ts';
import type { ScmHost, ScmTokenScope } from '../../model/project.ts';
import { sshAddressFor, type RepositoryAddress } from '../../model/scm/repository-address.ts';
import { OutgoingError } from '../../outside/guard/outgoing-error.ts';
import type { GitRemote } from '../../outside/scm/git/remote.ts';
import { openCredential } from '../connections/credential.ts';
import type { Platform } from '../platform.ts';
import { signAppToken } from './sign-app-token.ts';

export interface OpenedRemote extends GitRemote {
  /** The scopes of the credential, if it states them; else empty. */
  tokenScopes: readonly ScmTokenScope[];
}

export interface RemoteToOpen {
  address: RepositoryAddress;
  host: ScmHost;
  /** Null if none matches: requests carry no credential. */
  connection: Connection | null;
  signal: AbortSignal | undefined;
}

/** Throws OutgoingError. */
export async function openRemote(
  platform: Pick<Platform, 'database' | 'clock' | 'keys' | 'outside'>,
  deploymentId: string,
  { address, host, connection, signal }: RemoteToOpen,
): Promise<OpenedRemote> {
  const secret = connection === null ? null : await credentialOf(platform, deploymentId, connection);
  if (address.ssh !== null) return bySsh(address, connection, secret);
  const url = cloneUrlOf(address.url, host);
  if (connection === null || secret === null) return { url, credential: null, ssh: null, tokenScopes: [] };
  if (connection.credentialKind !== 'github_app') {
    return { url, credential: { username: usernameOf(connection), password: secret }, ssh: null, tokenScopes: [] };
  }
  const at = platform.clock.now();
  const { githubAppId: appId, githubInstallationId: installationId, updatedAt } = connection;
  const { token, tokenScopes } = await platform.outside.appTokens.get({
    identity: `${deploymentId}/${connection.id}/${updatedAt.toISOString()}`,
    sign: () => signAppToken({ appId, key: secret }, at),
    installationId,
    repository: address.url,
    at,
    signal,
  });
  // GitHub requires this user name with a token, whatever was entered.
  const credential = { username: usernameOf({ kind: 'github', username: '' }), password: token };
  return { url, credential, ssh: null, tokenScopes };
}

function bySsh(address: RepositoryAddress, connection: Connection | null, key: Confidential | null): OpenedRemote {
  const { url, ssh } = address;
  if (connection === null) {
    const message = `No connection covers ${url.host} over SSH; an admin must create one with a key and the host keys to trust.`;
    throw new OutgoingError('unauthorized', message);
  }
  if (key === null) {
    const message = `The connection “${connection.name}” has no key, which SSH requires; an admin must enter one.`;
    throw new OutgoingError('unauthorized', message);
  }
  const user = connection.username || ssh?.user || 'git';
  // As in git, ~ is the user's home.
  const path = ssh?.scpPath ?? decodeURIComponent(url.pathname).replace(/^\/~/, '~');
  const { knownHosts } = connection;
  const access = { address: sshAddressFor(address, user), user, path, key, knownHosts };
  return { url, credential: null, ssh: access, tokenScopes: [] };
}

async function credentialOf(
  platform: Pick<Platform, 'database' | 'keys'>,
  deploymentId: string,
  connection: Connection,
): Promise<Confidential | null> {
  try {
    return await platform.database.asTenant(deploymentId, (tx) => openCredential(platform, tx, connection));
  } catch (error) {
    if (isUnavailable(error)) throw error;
    const message = `The credential of the connection “${connection.name}” can no longer be decrypted; enter it again.`;
    throw new OutgoingError('unauthorized', message, error);
  }
}
