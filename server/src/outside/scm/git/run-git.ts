/**
 * Runs the system's git so that neither a repository nor a server can do harm: no hooks, submodules, filters or
 * symbolic links, no configuration but ours, no protocol but the remote's, no redirects, and only the address that the
 * guard allowed. Credentials go through the environment, or through an agent for ssh; they are in no argument, file or
 * message.
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
  /** A folder outside any repository, so that git finds no foreign configuration. */
  home: string;
  /** The only server that this call may contact; none if absent. */
  remote?: GitRemote;
  /** Further variables for git, such as an author's date. */
  environment?: Readonly<Record<string, string>>;
  input?: string;
  timeoutMs?: number;
  outputBytesMax?: number;
  signal?: AbortSignal | undefined;
}

const timeoutMsDefault = 120_000;
const outputBytesMaxDefault = 20 * 2 ** 20;

/**
 * Returns standard output. Throws OutgoingError, with a message for the person who connected the repository, if git
 * fails.
 */
export async function runGit(options: GitOptions, call: GitCall): Promise<Buffer> {
  const { exitCode, stdout, stderr } = await tryGit(options, call);
  if (exitCode === 0) return stdout;
  throw explainFailure(stderr, call.remote?.url.host);
}

/** Returns the outcome, whatever the exit code. */
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

/** The first version that knows all settings below: an older one would ignore them. */
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
    const message = `Parapet’s server has ${told.slice(0, 100)}; ${versionMin.join('.')} or newer is needed.`;
    throw new OutgoingError('not_installed', message);
  } catch (error) {
    // git may be installed or upgraded while this process runs.
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

/** Nothing from a repository is executed or followed. */
const harmless: Readonly<Record<string, string>> = {
  'core.hooksPath': '/dev/null',
  'core.attributesFile': '/dev/null',
  'core.excludesFile': '/dev/null',
  'core.fsmonitor': 'false',
  // A link becomes a file with its target as text: nothing outside the working copy is read or written through it.
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

/** Configuration through the environment: other users of the machine can list arguments. */
function asEnvironment(config: Readonly<Record<string, string>>): Record<string, string> {
  const entries = Object.entries(config);
  const environment: Record<string, string> = { GIT_CONFIG_COUNT: String(entries.length) };
  for (const [index, [key, value]] of entries.entries()) {
    environment[`GIT_CONFIG_KEY_${index}`] = key;
    environment[`GIT_CONFIG_VALUE_${index}`] = value;
  }
  return environment;
}
