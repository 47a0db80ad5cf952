/** What a remote repository holds, asked of it without fetching anything: its branches, tags, pull requests, and which one is the default. */
import { addressOf, type GitRemote } from './remote.ts';
import type { GitOptions } from './git-options.ts';
import { runGit } from './run-git.ts';

export interface RemoteRefs {
  /** What HEAD points to, as refs/heads/…; null when the server does not say, and in an empty repository. */
  defaultRef: string | null;
  /** By their full name (refs/heads/main), the commit each points to, 40 or 64 hex digits. */
  refs: ReadonlyMap<string, string>;
}

export interface RefsRequest {
  remote: GitRemote;
  /** An empty folder of ours. */
  home: string;
  signal?: AbortSignal | undefined;
}

/** Throws OutgoingError. Peeled tags (refs/tags/v1^{}) count as what they point to. */
export async function listRemoteRefs(options: GitOptions, { remote, home, signal }: RefsRequest): Promise<RemoteRefs> {
  const args = ['ls-remote', '--symref', '--quiet', '--', addressOf(remote)];
  return readRefs(
    (await runGit(options, { args, cwd: home, home, remote, signal, timeoutMs: 60_000 })).toString('utf8'),
  );
}

/** Reads the lines of `git ls-remote --symref`; what is no such line is left out. */
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
