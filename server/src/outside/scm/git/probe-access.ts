/** Checks a credential's access to a repository in git's own protocol, without fetching anything. */
import { tmpdir } from 'node:os';
import { ProcessError, runProcess } from '../../../base/run-process.ts';
import type { GuardedFetch } from '../../guard/guarded-fetch.ts';
import { OutgoingError } from '../../guard/outgoing-error.ts';
import { explainEnding, explainFailure } from './explain-failure.ts';
import type { GitRemote, SshAccess } from './remote.ts';
import type { GitOptions } from './git-options.ts';
import { quotedForShell, withSshClient, type SshClient } from './ssh/client.ts';

/**
 * `write`: may push. `read`: may fetch but not push. `unauthorized`: invalid credential. `not_found`: no such
 * repository, or the credential cannot see it. `moved`: the repository is elsewhere. `unknown`: the server's answer
 * does not say.
 */
export type GitAccess = 'write' | 'read' | 'unauthorized' | 'not_found' | 'moved' | 'unknown';

export interface ProbeContext {
  fetch: GuardedFetch;
  git: GitOptions;
}

export interface ProbeOptions {
  signal?: AbortSignal | undefined;
  /** A private folder; the system's temporary folder by default. */
  folder?: string;
}

const timeoutMs = 5_000;
/** A longer answer is a list of refs, so access was granted: refusals are shorter. */
const bytesMax = 5 * 2 ** 20;

/** Throws OutgoingError if the server cannot be reached. */
export async function probeAccess(
  context: ProbeContext,
  remote: GitRemote,
  options: ProbeOptions = {},
): Promise<GitAccess> {
  if (remote.ssh !== null) return probeBySsh(context.git, { url: remote.url, access: remote.ssh }, options);
  const { signal } = options;
  const pushing = await statusOf(context.fetch, remote, 'git-receive-pack', signal);
  if (pushing === 200) return 'write';
  if (pushing >= 300 && pushing < 400) return 'moved';
  const fetching = await statusOf(context.fetch, remote, 'git-upload-pack', signal);
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

/** The SSH key exchange takes longer than an HTTP request. */
const sshTimeoutMs = 10_000;
/** git's flush packet: requests nothing and ends the conversation. */
const flush = '0000';

async function probeBySsh(
  git: GitOptions,
  { url, access }: { url: URL; access: SshAccess },
  { signal, folder = tmpdir() }: ProbeOptions,
): Promise<GitAccess> {
  return withSshClient(git, { url, access, folder, signal }, async (client) => {
    const target = { git, url, access, client, folder, signal };
    if ((await refusalOf(target, 'git-receive-pack')) === null) return 'write';
    const refusal = await refusalOf(target, 'git-upload-pack');
    if (refusal === null) return 'read';
    if (refusal.failure === 'not_found') return 'not_found';
    if (refusal.failure === 'unauthorized') return 'unauthorized';
    throw refusal;
  });
}

interface SshTarget {
  git: GitOptions;
  url: URL;
  access: SshAccess;
  client: SshClient;
  folder: string;
  signal: AbortSignal | undefined;
}

/** Null if the server began to serve. */
async function refusalOf(target: SshTarget, service: string): Promise<OutgoingError | null> {
  const { git, url, access, client, folder, signal } = target;
  const destination = `${access.user}@${url.hostname.replace(/^\[|\]$/g, '')}`;
  const command = `${service} ${quotedForShell(access.path)}`;
  try {
    const { exitCode, stderr } = await runProcess({
      program: 'ssh',
      args: [...client.args, '-T', ...(url.port === '' ? [] : ['-p', url.port]), destination, command],
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
