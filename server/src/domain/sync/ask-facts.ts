/** What the API of a project's host tells of the repository, beside what git does. */
import type { ScmTokenScope } from '../../model/project.ts';
import { askRepositoryOn } from '../../outside/scm/ask-repository.ts';
import type { RepositoryFacts } from '../../outside/scm/host.ts';
import { probeAccess } from '../../outside/scm/git/probe-access.ts';
import type { GitRemote } from '../../outside/scm/git/remote.ts';
import { OutgoingError } from '../../outside/guard/outgoing-error.ts';
import type { Platform } from '../platform.ts';
import type { RunWork } from '../workflows/run-work.ts';
import type { ProjectRemote } from './find-remote.ts';

/** Null without a connection, for a plain git server, and when the API does not tell: git's answer is good without it. */
export async function askFacts(
  { platform, note, signal }: RunWork,
  { connection, repository }: ProjectRemote,
  { credential }: GitRemote,
): Promise<RepositoryFacts | null> {
  const ask = connection && askRepositoryOn[connection.kind];
  if (ask === null) return null;
  try {
    return await ask({ fetch: platform.outside.fetch, repository, token: credential?.password ?? null, signal });
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
  { platform, signal }: RunWork,
  remote: GitRemote,
  facts: RepositoryFacts | null,
): Promise<ScmTokenScope[]> {
  const told = (facts?.tokenScopes ?? []).filter((each) => each !== 'writeContents');
  const scopes = new Set<ScmTokenScope>([...told, 'readContents']);
  if (remote.credential !== null && (await mayPush(platform, remote, signal))) scopes.add('writeContents');
  return [...scopes];
}

async function mayPush({ outside }: Platform, remote: GitRemote, signal: AbortSignal): Promise<boolean> {
  try {
    return (await probeAccess(outside.fetch, remote, signal)) === 'write';
  } catch (error) {
    if (!(error instanceof OutgoingError) || error.failure === 'cancelled') throw error;
    return false;
  }
}
