/**
 * The system's git, run so that neither a repository nor a server can do harm: no hooks, no submodules, no filters, no symbolic links,
 * no configuration but ours, no protocol but the remote's own, no redirects, and no address that the guard would refuse: git is told the
 * address that was judged. Credentials go through its environment and are in no argument, no file and no message.
 */
import { Buffer } from 'node:buffer';
import type { lookup as resolveName } from 'node:dns';
import { ProcessError, runProcess, type ProcessOutcome } from '../../../base/run-process.ts';
import { OutgoingError } from '../../guard/outgoing-error.ts';
import { resolveHost } from '../../guard/resolve-host.ts';
import type { Network } from '../../guard/networks.ts';
import { explainFailure } from './explain-failure.ts';
import type { GitRemote } from './remote.ts';

export interface GitOptions {
  /** Networks that the operator allowed besides the public ones. */
  allowedNetworks: readonly Network[];
  /** Where programs are looked for: PATH. */
  programPath: string;
  /** Resolves names; node:dns unless a test has its own. */
  lookup?: typeof resolveName;
}

export interface GitCall {
  args: readonly string[];
  cwd: string;
  /** A folder of ours outside of any repository: git finds no configuration of anybody's in it. */
  home: string;
  /** The server that this call talks to; without it, it can talk to none. */
  remote?: GitRemote;
  /** Further variables that git reads, such as an author's date. */
  environment?: Readonly<Record<string, string>>;
  input?: string;
  timeoutMs?: number;
  outputBytesMax?: number;
  signal?: AbortSignal | undefined;
}

const timeoutMsDefault = 120_000;
const outputBytesMaxDefault = 20 * 2 ** 20;

/** Standard output. Throws OutgoingError, in words for whoever connected the repository, when git fails. */
export async function runGit(options: GitOptions, call: GitCall): Promise<Buffer> {
  const { exitCode, stdout, stderr } = await tryGit(options, call);
  if (exitCode === 0) return stdout;
  throw explainFailure(stderr, call.remote?.url.host);
}

/** The outcome, whatever the exit code. */
export async function tryGit(options: GitOptions, call: GitCall): Promise<ProcessOutcome> {
  const { remote, cwd, home } = call;
  const config = { ...harmless, ...(remote === undefined ? {} : await configFor(options, remote)) };
  try {
    return await runProcess({
      program: 'git',
      args: call.args,
      cwd,
      env: {
        PATH: options.programPath,
        HOME: home,
        LC_ALL: 'C',
        GIT_CONFIG_NOSYSTEM: '1',
        GIT_CONFIG_GLOBAL: '/dev/null',
        GIT_ATTR_NOSYSTEM: '1',
        GIT_TERMINAL_PROMPT: '0',
        GIT_ALLOW_PROTOCOL: remote?.url.protocol.replace(':', '') ?? 'none',
        GIT_PROTOCOL_FROM_USER: '0',
        GIT_CEILING_DIRECTORIES: home,
        ...call.environment,
        ...asEnvironment(config),
      },
      ...(call.input !== undefined && { input: call.input }),
      timeoutMs: call.timeoutMs ?? timeoutMsDefault,
      outputBytesMax: call.outputBytesMax ?? outputBytesMaxDefault,
      signal: call.signal,
    });
  } catch (error) {
    if (error instanceof ProcessError) throw outgoing(error, remote?.url.host ?? 'git');
    throw error;
  }
}

/** Nothing that a repository brings along is run or followed. */
const harmless: Readonly<Record<string, string>> = {
  'core.hooksPath': '/dev/null',
  'core.attributesFile': '/dev/null',
  'core.excludesFile': '/dev/null',
  'core.fsmonitor': 'false',
  // A link becomes a file that holds where it points to: nothing outside the working copy is read or written through it.
  'core.symlinks': 'false',
  'core.protectHFS': 'true',
  'core.protectNTFS': 'true',
  'core.autocrlf': 'false',
  'credential.helper': '',
  'submodule.recurse': 'false',
  'fetch.recurseSubmodules': 'false',
  'push.recurseSubmodules': 'no',
  'commit.gpgSign': 'false',
  'gc.auto': '0',
  'maintenance.auto': 'false',
  'init.templateDir': '',
  'init.defaultBranch': 'main',
  'protocol.version': '2',
  'http.followRedirects': 'false',
  'http.lowSpeedLimit': '1000',
  'http.lowSpeedTime': '30',
  'safe.bareRepository': 'explicit',
  'advice.detachedHead': 'false',
};

async function configFor({ allowedNetworks, lookup }: GitOptions, remote: GitRemote): Promise<Record<string, string>> {
  const { url, credential } = remote;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = await resolveHost(host, allowedNetworks, lookup);
  const port = url.port === '' ? { 'https:': '443', 'http:': '80' }[url.protocol] : url.port;
  const config: Record<string, string> = {
    'http.curloptResolve': `${url.hostname}:${port}:${addresses.map((each) => (each.includes(':') ? `[${each}]` : each)).join(',')}`,
  };
  if (credential !== null) {
    const pair = Buffer.from(`${credential.username}:${credential.password.reveal()}`).toString('base64');
    config[`http.${url.origin}/.extraHeader`] = `Authorization: Basic ${pair}`;
  }
  return config;
}

/** Configuration as the environment carries it: it is in no argument that other users of the machine could list. */
function asEnvironment(config: Readonly<Record<string, string>>): Record<string, string> {
  const entries = Object.entries(config);
  const environment: Record<string, string> = { GIT_CONFIG_COUNT: String(entries.length) };
  for (const [index, [key, value]] of entries.entries()) {
    environment[`GIT_CONFIG_KEY_${index}`] = key;
    environment[`GIT_CONFIG_VALUE_${index}`] = value;
  }
  return environment;
}

function outgoing(error: ProcessError, host: string): OutgoingError {
  switch (error.failure) {
    case 'cancelled':
      return new OutgoingError('cancelled', 'The call was cancelled.', error);
    case 'time_out':
      return new OutgoingError('time_out', `${host} did not answer in time.`, error);
    case 'too_much_output':
      return new OutgoingError('too_large', `${host} answered more than is read.`, error);
    case 'not_started':
      return new OutgoingError('connection', 'There is no git on the server. Install it, or add it to PATH.', error);
  }
}
