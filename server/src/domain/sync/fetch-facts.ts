/** Repository facts from the API of a project's host, in addition to git's. */
import type { ScmTokenScope } from '../../model/project.ts';
import { hosts } from '../../outside/scm/hosts.ts';
import type { RepositoryFacts } from '../../outside/scm/host.ts';
import { withPrivateFolder } from '../../outside/scm/git/private-folder.ts';
import { probeAccess } from '../../outside/scm/git/probe-access.ts';
import type { GitRemote } from '../../outside/scm/git/remote.ts';
import { OutgoingError } from '../../outside/guard/outgoing-error.ts';
import type { RunWork } from '../runs/run-work.ts';
import { withRetries } from '../runs/with-retries.ts';
import { workFolderOf } from '../runs/work-folder.ts';
import type { ProjectRemote } from './find-remote.ts';
import type { OpenedRemote } from './open-remote.ts';

/** Null without a connection, for a plain git server, and if the API call fails: git's answer suffices. */
export async function fetchFacts(
  work: RunWork,
  { connection, repository }: ProjectRemote,
  { credential }: GitRemote,
): Promise<RepositoryFacts | null> {
  const { platform, log, signal } = work;
  const host = connection && hosts[connection.kind];
  if (host === null) return null;
  try {
    const { fetch } = platform.outside;
    const request = { fetch, repository, token: credential?.password ?? null, signal };
    return await withRetries(work, () => host.askRepository(request));
  } catch (error) {
    if (!(error instanceof OutgoingError) || error.failure === 'cancelled') throw error;
    log(`The host’s API returned no further facts: ${error.message}`);
    return null;
  }
}

/**
 * The credential's scopes: the API's answer, except for read and write access to the code, where git decides: APIs
 * understate some tokens, so the server is asked to begin a push.
 */
export async function fetchTokenScopes(
  work: RunWork,
  remote: OpenedRemote,
  facts: RepositoryFacts | null,
): Promise<ScmTokenScope[]> {
  const known = [...remote.tokenScopes, ...(facts?.tokenScopes ?? [])].filter((each) => each !== 'writeContents');
  const scopes = new Set<ScmTokenScope>([...known, 'readContents']);
  const hasCredential = remote.credential !== null || remote.ssh !== null;
  if (hasCredential && (await canPush(work, remote))) scopes.add('writeContents');
  return [...scopes];
}

async function canPush(work: RunWork, remote: GitRemote): Promise<boolean> {
  const { platform, deploymentId, run, signal } = work;
  const folder = workFolderOf(platform, deploymentId, run.id);
  try {
    const access = await withRetries(work, () =>
      withPrivateFolder(folder, () => probeAccess(platform.outside, remote, { signal, folder })),
    );
    return access === 'write';
  } catch (error) {
    if (!(error instanceof OutgoingError) || error.failure === 'cancelled') throw error;
    return false;
  }
}
