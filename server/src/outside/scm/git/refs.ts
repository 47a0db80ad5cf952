/** Lists a remote repository's branches, tags, pull requests and default branch, without fetching anything. */
import { addressOf, type GitRemote } from './remote.ts';
import type { GitOptions } from './git-options.ts';
import { runGit } from './run-git.ts';

export interface RemoteRefs {
  /** The target of HEAD as refs/heads/…; null for an empty repository, or if the server does not send it. */
  defaultRef: string | null;
  /** By full name (refs/heads/main): the commit it points to, 40 or 64 hex digits. */
  refs: ReadonlyMap<string, string>;
}

export interface RefsRequest {
  remote: GitRemote;
  /** An empty folder. */
  home: string;
  signal?: AbortSignal | undefined;
}

/** Throws OutgoingError. Peeled tags (refs/tags/v1^{}) count as their target. */
export async function listRemoteRefs(options: GitOptions, { remote, home, signal }: RefsRequest): Promise<RemoteRefs> {
  const args = ['ls-remote', '--symref', '--quiet', '--', addressOf(remote)];
  return readRefs(
    (await runGit(options, { args, cwd: home, home, remote, signal, timeoutMs: 60_000 })).toString('utf8'),
  );
}

/** Parses the output of `git ls-remote --symref`; skips other lines. */
export function readRefs(text: string): RemoteRefs {
  const refs = new Map<string, string>();
  let defaultRef: string | null = null;
  for (const line of text.split('\n')) {
    const [first = '', name = ''] = line.split('\t');
    if (first.startsWith('ref: ') && name === 'HEAD') defaultRef = first.slice('ref: '.length);
    else if (/^(?:[0-9a-f]{40}|[0-9a-f]{64})$/.test(first) && name.startsWith('refs/'))
      refs.set(name.replace(/\^\{\}$/, ''), first);
  }
  return { defaultRef, refs };
}
