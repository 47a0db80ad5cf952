/** What the API of a project's host tells of the repository, beside what git does. */
import type { ScmTokenScope } from '../../model/project.ts';
import { hosts } from '../../outside/scm/hosts.ts';
import type { RepositoryFacts } from '../../outside/scm/host.ts';
import { withPrivateFolder } from '../../outside/scm/git/private-folder.ts';
import { probeAccess } from '../../outside/scm/git/probe-access.ts';
import type { GitRemote } from '../../outside/scm/git/remote.ts';
import { OutgoingError } from '../../outside/guard/outgoing-error.ts';
import type { RunWork } from '../runs/run-work.ts';
import { tryAgain } from '../runs/try-again.ts';
import { workFolderOf } from '../runs/work-folder.ts';
import type { ProjectRemote } from './find-remote.ts';
import type { OpenedRemote } from './open-remote.ts';

/** Null without a connection, for a plain git server, and when the API does not tell: git's answer is good without it. */
export async function askFacts(
  work: RunWork,
  { connection, repository }: ProjectRemote,
  { credential }: GitRemote,
): Promise<RepositoryFacts | null> {
  const { platform, note, signal } = work;
  const host = connection && hosts[connection.kind];
  if (host === null) return null;
  try {
    const { fetch } = platform.outside;
    const question = { fetch, repository, token: credential?.password ?? null, signal };
    return await tryAgain(work, () => host.askRepository(question));
  } catch (error) {
    if (!(error instanceof OutgoingError) || error.failure === 'cancelled') throw error;
    note(`The host’s API did not tell more: ${error.message}`);
    return null;
  }
}

/**
 * What the credential allows: what the API says, but for reading and writing the code, where git's own word counts: an API
 * tells of some tokens less than they may, so the server is asked how a push begins.
 */
export async function askTokenScopes(
  work: RunWork,
  remote: OpenedRemote,
  facts: RepositoryFacts | null,
): Promise<ScmTokenScope[]> {
  const told = [...remote.tokenScopes, ...(facts?.tokenScopes ?? [])].filter((each) => each !== 'writeContents');
  const scopes = new Set<ScmTokenScope>([...told, 'readContents']);
  const isKnownThere = remote.credential !== null || remote.ssh !== null;
  if (isKnownThere && (await mayPush(work, remote))) scopes.add('writeContents');
  return [...scopes];
}

async function mayPush(work: RunWork, remote: GitRemote): Promise<boolean> {
  const { platform, deploymentId, run, signal } = work;
  const folder = workFolderOf(platform, deploymentId, run.id);
  try {
    const access = await tryAgain(work, () =>
      withPrivateFolder(folder, () => probeAccess(platform.outside, remote, { signal, folder })),
    );
    return access === 'write';
  } catch (error) {
    if (!(error instanceof OutgoingError) || error.failure === 'cancelled') throw error;
    return false;
  }
}
