/** What a credential may do with a repository: asked of its server in git's own protocol, without fetching anything. */
import { tmpdir } from 'node:os';
import { ProcessError, runProcess } from '../../../base/run-process.ts';
import type { GuardedFetch } from '../../guard/guarded-fetch.ts';
import { OutgoingError } from '../../guard/outgoing-error.ts';
import { explainEnding, explainFailure } from './explain-failure.ts';
import type { GitRemote, SshAccess } from './remote.ts';
import type { GitOptions } from './git-options.ts';
import { quotedForShell, withSshClient, type SshClient } from './ssh/client.ts';

/**
 * `write`: it may push. `read`: it may fetch, and not push. `unauthorized`: the credential is none. `not_found`: there is no such repository,
 * or the credential does not open it. `moved`: the repository is elsewhere. `unknown`: the server says neither.
 */
export type GitAccess = 'write' | 'read' | 'unauthorized' | 'not_found' | 'moved' | 'unknown';

export interface ProbeWays {
  fetch: GuardedFetch;
  git: GitOptions;
}

export interface ProbeOptions {
  signal?: AbortSignal | undefined;
  /** A private folder; without one, the system's for what is temporary. */
  folder?: string;
}

const timeoutMs = 5_000;
/** More than this is a list of refs: those who are refused get less. */
const bytesMax = 5 * 2 ** 20;

/** Throws OutgoingError when the server cannot be reached. */
export async function probeAccess(ways: ProbeWays, remote: GitRemote, options: ProbeOptions = {}): Promise<GitAccess> {
  if (remote.ssh !== null) return probeBySsh(ways.git, { url: remote.url, access: remote.ssh }, options);
  const { signal } = options;
  const pushing = await statusOf(ways.fetch, remote, 'git-receive-pack', signal);
  if (pushing === 200) return 'write';
  if (pushing >= 300 && pushing < 400) return 'moved';
  const fetching = await statusOf(ways.fetch, remote, 'git-upload-pack', signal);
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

/** ssh takes longer to agree on keys than a request takes. */
const sshTimeoutMs = 10_000;
/** Of git's protocol: nothing is asked for, the conversation ends. */
const flush = '0000';

async function probeBySsh(
  git: GitOptions,
  { url, access }: { url: URL; access: SshAccess },
  { signal, folder = tmpdir() }: ProbeOptions,
): Promise<GitAccess> {
  return withSshClient(git, { url, access, folder, signal }, async (client) => {
    const place = { git, url, access, client, folder, signal };
    if ((await refusalOf(place, 'git-receive-pack')) === null) return 'write';
    const refusal = await refusalOf(place, 'git-upload-pack');
    if (refusal === null) return 'read';
    if (refusal.failure === 'not_found') return 'not_found';
    if (refusal.failure === 'unauthorized') return 'unauthorized';
    throw refusal;
  });
}

interface SshPlace {
  git: GitOptions;
  url: URL;
  access: SshAccess;
  client: SshClient;
  folder: string;
  signal: AbortSignal | undefined;
}

/** Null when the server began to serve. */
async function refusalOf(place: SshPlace, service: string): Promise<OutgoingError | null> {
  const { git, url, access, client, folder, signal } = place;
  const target = `${access.user}@${url.hostname.replace(/^\[|\]$/g, '')}`;
  const command = `${service} ${quotedForShell(access.path)}`;
  try {
    const { exitCode, stderr } = await runProcess({
      program: 'ssh',
      args: [...client.args, '-T', ...(url.port === '' ? [] : ['-p', url.port]), target, command],
      cwd: folder,
      env: { PATH: git.programPath, HOME: folder, LC_ALL: 'C', ...client.environment },
      input: flush,
      timeoutMs: sshTimeoutMs,
      outputBytesMax: bytesMax,
      signal,
    });
    return exitCode === 0 ? null : explainFailure(stderr, url.host);
  } catch (error) {
    if (!(error instanceof ProcessError)) throw error;
    if (error.failure === 'too_much_output') return null;
    throw explainEnding(error, url.host, 'ssh');
  }
}
