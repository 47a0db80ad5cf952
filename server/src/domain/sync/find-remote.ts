/** Finds a project's repository: its URL, and the best matching connection. */
import { connectionFor, scmHostOf, type Connection } from '../../model/scm/connection.ts';
import type { ScmHost } from '../../model/project.ts';
import { parseRepositoryAddress, type RepositoryAddress } from '../../model/scm/repository-address.ts';
import { OutgoingError } from '../../outside/guard/outgoing-error.ts';
import { listConnectionRows } from '../../store/connections/connections.ts';
import { findProjectUrl } from '../../store/projects/sync.ts';
import type { Platform } from '../platform.ts';
import { openRemote, type OpenedRemote } from './open-remote.ts';

export interface ProjectRemote {
  /** URL of the repository's page, or of the repository itself for SSH. */
  repository: URL;
  host: ScmHost;
  /** Null if none matches: requests carry no credential. */
  connection: Connection | null;
  /** Opens the credential. Throws OutgoingError. */
  open(signal?: AbortSignal): Promise<OpenedRemote>;
}

/** Throws OutgoingError if the project has no URL that git accepts. */
export async function findRemote(
  platform: Pick<Platform, 'database' | 'clock' | 'keys' | 'outside'>,
  deploymentId: string,
  projectId: string,
): Promise<ProjectRemote> {
  const { url, connections } = await platform.database.readAsTenant(deploymentId, async (tx) => ({
    url: await findProjectUrl(tx, projectId),
    connections: await listConnectionRows(tx),
  }));
  if (url === undefined) throw new OutgoingError('not_found', 'The project no longer exists.');
  return remoteAt(platform, deploymentId, url, connections);
}

/** The same for a repository that belongs to no project. */
export async function findRemoteAt(
  platform: Pick<Platform, 'database' | 'clock' | 'keys' | 'outside'>,
  deploymentId: string,
  url: string,
): Promise<ProjectRemote> {
  const connections = await platform.database.readAsTenant(deploymentId, (tx) => listConnectionRows(tx));
  return remoteAt(platform, deploymentId, url, connections);
}

function remoteAt(
  platform: Pick<Platform, 'database' | 'clock' | 'keys' | 'outside'>,
  deploymentId: string,
  url: string,
  connections: readonly Connection[],
): ProjectRemote {
  const address = requireAddress(url);
  const connection = connectionFor(url, connections) ?? null;
  const host = scmHostOf(address.url, connection?.kind ?? null);
  return {
    repository: address.url,
    host,
    connection,
    open: (signal) => openRemote(platform, deploymentId, { address, host, connection, signal }),
  };
}

function requireAddress(url: string): RepositoryAddress {
  if (url === '') {
    throw new OutgoingError('bad_url', 'The project has no repository URL; set one in its settings.');
  }
  const parsed = parseRepositoryAddress(url);
  if ('problem' in parsed) throw new OutgoingError('bad_url', `The repository URL ${parsed.problem}.`);
  return parsed;
}
