/**
 * The system's git, run so that neither a repository nor a server can do harm: no hooks, no submodules, no filters, no symbolic links,
 * no configuration but ours, no protocol but the remote's own, no redirects, and no address that the guard would refuse: git is told the
 * address that was judged. Credentials go through its environment, or through an agent for ssh, and are in no argument, no file and no message.
 */
import { Buffer } from 'node:buffer';
import { ProcessError, runProcess, type ProcessOutcome } from '../../../base/run-process.ts';
import { OutgoingError } from '../../guard/outgoing-error.ts';
import { resolveHost } from '../../guard/resolve-host.ts';
import { explainEnding, explainFailure } from './explain-failure.ts';
import type { GitOptions } from './git-options.ts';
import type { GitRemote } from './remote.ts';
import { quotedForShell, withSshClient } from './ssh/client.ts';

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
  const { remote, home, signal } = call;
  if (remote === undefined) return run(options, call, {});
  const { url, ssh } = remote;
  if (ssh === null)
    return run(options, call, asEnvironment({ ...harmless, ...(await configFor(options, remote, signal)) }));
  return withSshClient(options, { url, access: ssh, folder: home, signal }, ({ args, environment }) => {
    const command = ['ssh', ...args].map(quotedForShell).join(' ');
    return run(options, call, { ...environment, GIT_SSH_COMMAND: command, GIT_SSH_VARIANT: 'ssh' });
  });
}

async function run(
  options: GitOptions,
  call: GitCall,
  transport: Readonly<Record<string, string>>,
): Promise<ProcessOutcome> {
  const { remote, cwd, home } = call;
  await requireVersion(options);
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
        ...asEnvironment(harmless),
        ...call.environment,
        ...transport,
      },
      ...(call.input !== undefined && { input: call.input }),
      timeoutMs: call.timeoutMs ?? timeoutMsDefault,
      outputBytesMax: call.outputBytesMax ?? outputBytesMaxDefault,
      signal: call.signal,
    });
  } catch (error) {
    if (error instanceof ProcessError) throw explainEnding(error, remote?.url.host ?? 'git');
    throw error;
  }
}

/** The first that knows all of the settings below: an older one would pass over them and do as it likes. */
const versionMin = [2, 38] as const;
const versions = new Map<string, Promise<string>>();

async function requireVersion({ programPath }: GitOptions): Promise<void> {
  const asked = versions.get(programPath) ?? versionOf(programPath);
  versions.set(programPath, asked);
  try {
    const told = await asked;
    const [, major = 0, minor = 0] = (/ (\d+)\.(\d+)/.exec(told) ?? []).map(Number);
    const [majorMin, minorMin] = versionMin;
    if (major > majorMin || (major === majorMin && minor >= minorMin)) return;
    const message = `The server that Parapet runs on has ${told.slice(0, 100)}; ${versionMin.join('.')} or newer is needed.`;
    throw new OutgoingError('not_installed', message);
  } catch (error) {
    // It may be installed, or made newer, while this process runs.
    versions.delete(programPath);
    throw error;
  }
}

async function versionOf(programPath: string): Promise<string> {
  try {
    const env = { PATH: programPath, LC_ALL: 'C' };
    const limits = { timeoutMs: 10_000, outputBytesMax: 10_000 };
    return (await runProcess({ program: 'git', args: ['--version'], cwd: '/', env, ...limits })).stdout
      .toString('utf8')
      .trim();
  } catch (error) {
    if (error instanceof ProcessError) throw explainEnding(error, 'git');
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

async function configFor(
  { allowedNetworks, lookup, certificates }: GitOptions,
  remote: GitRemote,
  signal: AbortSignal | undefined,
): Promise<Record<string, string>> {
  const { url, credential } = remote;
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const addresses = await resolveHost(host, { allowedNetworks, lookup, signal });
  const port = url.port === '' ? { 'https:': '443', 'http:': '80' }[url.protocol] : url.port;
  const config: Record<string, string> = {
    'http.curloptResolve': `${url.hostname}:${port}:${addresses.map((each) => (each.includes(':') ? `[${each}]` : each)).join(',')}`,
  };
  if (certificates !== undefined) config['http.sslCAInfo'] = certificates;
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
