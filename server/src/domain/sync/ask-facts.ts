/** What the API of a project's host tells of the repository, beside what git does. */
import { askRepositoryOn } from '../../outside/scm/ask-repository.ts';
import type { RepositoryFacts } from '../../outside/scm/host.ts';
import type { GitRemote } from '../../outside/scm/git/remote.ts';
import { OutgoingError } from '../../outside/guard/outgoing-error.ts';
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
