/**
 * The remote to which a project's fixes are pushed, with its connection's credential; or the API's reason for refusing.
 */
import type { Connection } from '../../model/scm/connection.ts';
import type { FixRefusal } from '../../model/fixes/refusal.ts';
import { OutgoingError } from '../../outside/guard/outgoing-error.ts';
import type { GitRemote } from '../../outside/scm/git/remote.ts';
import type { Platform } from '../platform.ts';
import { findRemote, type ProjectRemote } from '../sync/find-remote.ts';

export interface FixRemote {
  remote: GitRemote;
  /** The connection that the remote's credential belongs to. */
  connection: Connection;
  /** URL of the repository's page. */
  repository: URL;
}

export async function remoteOf(
  platform: Pick<Platform, 'database' | 'clock' | 'keys' | 'outside'>,
  deploymentId: string,
  projectId: string,
  signal?: AbortSignal,
): Promise<FixRemote | { refused: FixRefusal }> {
  const found = await storedRemoteOf(platform, deploymentId, projectId);
  if ('refused' in found) return found;
  const { connection, open, repository } = found;
  try {
    return { remote: await open(signal), connection, repository };
  } catch (error) {
    return { refused: refusalOf(error) };
  }
}

/** The same, without opening the credential and without calls to the host. */
export async function storedRemoteOf(
  platform: Pick<Platform, 'database' | 'clock' | 'keys' | 'outside'>,
  deploymentId: string,
  projectId: string,
): Promise<(ProjectRemote & { connection: Connection }) | { refused: FixRefusal }> {
  try {
    const { connection, ...found } = await findRemote(platform, deploymentId, projectId);
    if (connection === null) {
      return refused('scm_config_not_found', 'No connection covers the repository’s host; an admin must create one.');
    }
    if (!connection.hasCredential) {
      return refused(
        'no_write_access',
        `The connection ${connection.name} has no credential, which pushing requires; an admin must enter one.`,
      );
    }
    return { ...found, connection };
  } catch (error) {
    return { refused: refusalOf(error) };
  }
}

/** Throws an error that is not an OutgoingError. */
function refusalOf(error: unknown): FixRefusal {
  if (!(error instanceof OutgoingError)) throw error;
  const type = error.failure === 'unauthorized' ? 'scm_token_failed' : 'invalid_repository';
  return { type, message: error.message };
}

function refused(type: FixRefusal['type'], message: string): { refused: FixRefusal } {
  return { refused: { type, message } };
}
