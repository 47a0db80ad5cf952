/**
 * Configures the system's ssh completely: ignores all configuration of the machine and user, trusts only host keys that
 * an admin entered, offers only the given key, forwards nothing, and connects to the address that the guard allowed.
 */
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { OutgoingError } from '../../../guard/outgoing-error.ts';
import { resolveHost } from '../../../guard/resolve-host.ts';
import type { SshAccess } from '../remote.ts';
import type { GitOptions } from '../git-options.ts';
import { withAgent } from './agent.ts';
import { knownHostName } from './known-hosts.ts';
import { parseSshKey } from './private-key.ts';

export interface SshClient {
  /** All arguments except host, port and command, which git adds. */
  args: readonly string[];
  environment: Readonly<Record<string, string>>;
}

/** A socket path has 104 bytes on some systems, and mkdtemp adds six. */
const folderBytesMax = 80;

/** `folder`: a private one; files made in it are removed afterwards. Throws OutgoingError. */
export async function withSshClient<Result>(
  { allowedNetworks, lookup }: GitOptions,
  { url, access, folder, signal }: { url: URL; access: SshAccess; folder: string; signal?: AbortSignal | undefined },
  work: (client: SshClient) => Promise<Result>,
): Promise<Result> {
  const host = url.hostname.replace(/^\[|\]$/g, '');
  const [address = host] = await resolveHost(host, { allowedNetworks, lookup, signal });
  const parsed = parseSshKey(access.key.reveal());
  if ('problem' in parsed) throw new OutgoingError('unauthorized', `The key of the connection ${parsed.problem}.`);
  const parent = Buffer.byteLength(folder) <= folderBytesMax ? folder : tmpdir();
  const own = await mkdtemp(join(parent, 'ssh-'));
  try {
    const knownHosts = join(own, 'known_hosts');
    await writeFile(knownHosts, `${access.knownHosts}\n`, { mode: 0o600 });
    const socket = join(own, 'agent');
    const client: SshClient = {
      args: [
        '-F',
        '/dev/null',
        ...Object.entries({
          ...settings,
          HostName: address,
          HostKeyAlias: knownHostName(url),
          UserKnownHostsFile: `"${knownHosts.replaceAll('%', '%%')}"`,
        }).flatMap(([name, value]) => ['-o', `${name}=${value}`]),
      ],
      environment: { SSH_AUTH_SOCK: socket },
    };
    return await withAgent(socket, parsed.key, () => work(client));
  } finally {
    await rm(own, { recursive: true, force: true });
  }
}

/** Quotes a text as one shell word. */
export const quotedForShell = (text: string): string => `'${text.replaceAll("'", String.raw`'\''`)}'`;

/** ssh_config(5) */
const settings: Readonly<Record<string, string>> = {
  BatchMode: 'yes',
  StrictHostKeyChecking: 'yes',
  GlobalKnownHostsFile: '/dev/null',
  UpdateHostKeys: 'no',
  VerifyHostKeyDNS: 'no',
  CheckHostIP: 'no',
  PreferredAuthentications: 'publickey',
  PasswordAuthentication: 'no',
  KbdInteractiveAuthentication: 'no',
  HostbasedAuthentication: 'no',
  GSSAPIAuthentication: 'no',
  // Uses only the agent's key, none of the user that this server runs as.
  IdentityFile: 'none',
  AddKeysToAgent: 'no',
  ForwardAgent: 'no',
  ForwardX11: 'no',
  ClearAllForwardings: 'yes',
  Tunnel: 'no',
  PermitLocalCommand: 'no',
  ControlMaster: 'no',
  ControlPath: 'none',
  ProxyCommand: 'none',
  ProxyJump: 'none',
  ConnectTimeout: '15',
  ConnectionAttempts: '1',
  ServerAliveInterval: '15',
  ServerAliveCountMax: '2',
  LogLevel: 'ERROR',
};
