/** Where a project's repository is, and what opens it: its URL, and the connection that fits it best. */
import { isUnavailable } from '../../base/unavailable.ts';
import { cloneUrlOf, connectionFor, scmHostOf, type Connection } from '../../model/connection.ts';
import type { ScmHost } from '../../model/project.ts';
import { OutgoingError } from '../../outside/guard/outgoing-error.ts';
import { parseRemote, type GitCredential, type GitRemote } from '../../outside/scm/git/remote.ts';
import { listConnections } from '../../store/connections.ts';
import { findProjectUrl } from '../../store/projects/sync.ts';
import { openCredential } from '../connections/credential.ts';
import type { Platform } from '../platform.ts';

export interface ProjectRemote {
  /** Of the repository's page. */
  repository: URL;
  host: ScmHost;
  /** Null: none fits, and it is asked without a credential. */
  connection: Connection | null;
  /** Opens the credential. Throws OutgoingError. */
  open(): Promise<GitRemote>;
}

/** Throws OutgoingError when the project has no address that git can be given. */
export async function findRemote(platform: Platform, deploymentId: string, projectId: string): Promise<ProjectRemote> {
  const { url, connections } = await platform.database.readAsTenant(deploymentId, async (tx) => ({
    url: await findProjectUrl(tx, projectId),
    connections: await listConnections(tx),
  }));
  if (url === undefined) throw new OutgoingError('not_found', 'The project is gone.');
  if (url === '') {
    throw new OutgoingError('bad_url', 'The project has no URL, so nobody knows where its repository is.');
  }
  const repository = parseRemote(url, null).url;
  const connection = connectionFor(url, connections) ?? null;
  const host = scmHostOf(repository, connection?.kind ?? null);
  return {
    repository,
    host,
    connection,
    async open() {
      const credential = connection === null ? null : await credentialOf(platform, deploymentId, connection);
      return parseRemote(cloneUrlOf(repository, host).href, credential);
    },
  };
}

async function credentialOf(
  platform: Platform,
  deploymentId: string,
  connection: Connection,
): Promise<GitCredential | null> {
  try {
    return await platform.database.asTenant(deploymentId, (tx) => openCredential(platform, tx, connection));
  } catch (error) {
    if (isUnavailable(error)) throw error;
    const message = `The credential of the connection “${connection.name}” cannot be read any more; enter it again.`;
    throw new OutgoingError('unauthorized', message, error);
  }
}
