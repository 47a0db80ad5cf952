/** What a credential may do with a repository: asked of its server in git's own protocol, without fetching anything. */
import type { GuardedFetch } from '../../guard/guarded-fetch.ts';
import { OutgoingError } from '../../guard/outgoing-error.ts';
import type { GitRemote } from './remote.ts';

/**
 * `write`: it may push. `read`: it may fetch, and not push. `unauthorized`: the credential is none. `not_found`: there is no such repository,
 * or the credential does not open it. `moved`: the repository is elsewhere. `unknown`: the server says neither.
 */
export type GitAccess = 'write' | 'read' | 'unauthorized' | 'not_found' | 'moved' | 'unknown';

const timeoutMs = 5_000;
/** More than this is a list of refs: those who are refused get less. */
const bytesMax = 5 * 2 ** 20;

/** Throws OutgoingError when the server cannot be reached. */
export async function probeAccess(fetch: GuardedFetch, remote: GitRemote, signal?: AbortSignal): Promise<GitAccess> {
  const pushing = await statusOf(fetch, remote, 'git-receive-pack', signal);
  if (pushing === 200) return 'write';
  if (pushing >= 300 && pushing < 400) return 'moved';
  const fetching = await statusOf(fetch, remote, 'git-upload-pack', signal);
  if (fetching === 200) return 'read';
  if (fetching === 401) return 'unauthorized';
  return fetching === 403 || fetching === 404 ? 'not_found' : 'unknown';
}

async function statusOf(
  fetch: GuardedFetch,
  { url, credential }: GitRemote,
  service: string,
  signal: AbortSignal | undefined,
): Promise<number> {
  const pair = credential === null ? null : `${credential.username}:${credential.password.reveal()}`;
  try {
    const answer = await fetch({
      url: `${url.href.replace(/\/$/, '')}/info/refs?service=${service}`,
      ...(pair !== null && { credentials: { authorization: `Basic ${Buffer.from(pair).toString('base64')}` } }),
      redirectsMax: 0,
      timeoutMs,
      bytesMax,
      signal,
    });
    return answer.status;
  } catch (error) {
    if (error instanceof OutgoingError && error.failure === 'too_large') return 200;
    throw error;
  }
}
