/** CODEOWNERS of a repository whose host has no API, or whose API did not return it: read by git, once per commit. */
import { parseCodeowners, type CodeownersRule } from '../../model/scm/codeowners.ts';
import { OutgoingError } from '../../outside/guard/outgoing-error.ts';
import { withPrivateFolder } from '../../outside/scm/git/private-folder.ts';
import { readFirstFile } from '../../outside/scm/git/read-first-file.ts';
import type { RemoteRefs } from '../../outside/scm/git/refs.ts';
import type { GitRemote } from '../../outside/scm/git/remote.ts';
import { findCodeownersCommit } from '../../store/projects/sync.ts';
import type { RunWork } from '../runs/run-work.ts';
import { withRetries } from '../runs/with-retries.ts';
import { workFolderOf } from '../runs/work-folder.ts';

export interface Codeowners {
  /** Null: there is no such file. */
  rules: CodeownersRule[] | null;
  /** The commit that git read; null if an API was used. */
  commit: string | null;
}

/** All locations that hosts use; the host's own comes first. */
const paths = [
  '.github/CODEOWNERS',
  '.gitlab/CODEOWNERS',
  '.gitea/CODEOWNERS',
  '.forgejo/CODEOWNERS',
  'CODEOWNERS',
  'docs/CODEOWNERS',
];

/** Undefined if it is unchanged or could not be read: the stored rules stay. */
export async function fetchCodeowners(
  work: RunWork,
  { projectId, remote, refs }: { projectId: string; remote: GitRemote; refs: RemoteRefs },
): Promise<Codeowners | undefined> {
  const { platform, deploymentId, run, log, signal } = work;
  const { defaultRef } = refs;
  const commit = defaultRef === null ? undefined : refs.refs.get(defaultRef);
  if (defaultRef === null || commit === undefined) return undefined;
  const known = await platform.database.readAsTenant(deploymentId, (tx) => findCodeownersCommit(tx, projectId));
  if (known === commit) return undefined;
  const folder = workFolderOf(platform, deploymentId, run.id);
  const request = { remote, ref: defaultRef, paths, folder, signal };
  try {
    const text = await withRetries(work, () =>
      withPrivateFolder(folder, () => readFirstFile(platform.outside.git, request)),
    );
    log(text === null ? 'The repository has no CODEOWNERS file.' : 'Read the CODEOWNERS file.');
    return { rules: text === null ? null : parseCodeowners(text), commit };
  } catch (error) {
    if (!(error instanceof OutgoingError) || error.failure === 'cancelled') throw error;
    log(`Could not read CODEOWNERS: ${error.message}`);
    return undefined;
  }
}
