/** An ssh server that serves one bare repository with one key, by git-upload-pack and git-receive-pack. */
import { execFileSync, spawn } from 'node:child_process';
import type { AddressInfo } from 'node:net';
import type { TestContext } from 'node:test';
import ssh2, { type AuthContext, type Connection, type ParsedKey, type ServerChannel } from 'ssh2';
import { makeSshKey } from './ssh-key.ts';

export interface SshServer {
  /** The repository's URL. */
  url: string;
  /** In the OpenSSH format. */
  privateKey: string;
  /** The output of `ssh-keyscan`. */
  knownHosts: string;
  /** The executed commands, and other requests. */
  asked: string[];
  /** True if the key may push. */
  mayWrite: boolean;
  /** Accepts connections and never responds. */
  isSilent: boolean;
}

/** False, with a message, on a machine without the ssh program: then its test is skipped. */
export function hasSsh(): boolean {
  try {
    execFileSync('ssh', ['-V'], { stdio: 'ignore' });
    return true;
  } catch {
    process.stderr.write('NO ssh ON THIS MACHINE: git over ssh is not tested. Install openssh-client.\n');
    return false;
  }
}

/** `repository`: the folder of a bare one. It is served as org/shop.git. */
export async function startSshServer(t: TestContext, repository: string): Promise<SshServer> {
  const host = makeSshKey();
  const user = makeSshKey();
  const allowed = ssh2.utils.parseKey(user.public);
  if (allowed instanceof Error) throw allowed;
  const ssh: SshServer = {
    url: '',
    privateKey: user.private,
    knownHosts: '',
    asked: [],
    mayWrite: true,
    isSilent: false,
  };
  const clients = new Set<Connection>();
  const server = new ssh2.Server({ hostKeys: [host.private] }, (client) => {
    clients.add(client);
    client.on('error', () => undefined).on('close', () => clients.delete(client));
    client.on('authentication', (context) => {
      if (isAllowed(context, allowed)) context.accept();
      else context.reject(['publickey']);
    });
    client.on('ready', () => {
      client.on('request', (_accept, reject, name) => {
        ssh.asked.push(`request ${name}`);
        reject?.();
      });
      client.on('session', (accept) => {
        const session = accept();
        session.on('exec', (acceptCommand, reject, { command }) => {
          ssh.asked.push(command);
          const [, service = '', path] = /^(git-(?:upload|receive)-pack) '\/?(.*)'$/.exec(command) ?? [];
          const channel = acceptCommand();
          const refuse = (message: string): void => {
            channel.stderr.write(message);
            channel.exit(1);
            channel.end();
          };
          if (ssh.isSilent) return;
          if (path !== 'org/shop.git') refuse(`fatal: '${path}' does not appear to be a git repository\n`);
          else if (service === 'git-receive-pack' && !ssh.mayWrite) {
            refuse('ERROR: The key you are authenticating with has been marked as read only.\n');
          } else serve(service, repository, channel);
          void reject;
        });
      });
    });
  });
  await new Promise<void>((listening) => server.listen(0, '127.0.0.1', listening));
  t.after(() => {
    for (const client of clients) client.end();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  ssh.url = `ssh://git@127.0.0.1:${port}/org/shop.git`;
  ssh.knownHosts = `[127.0.0.1]:${port} ${host.public}`;
  return ssh;
}

function isAllowed(context: AuthContext, allowed: ParsedKey): boolean {
  if (context.method !== 'publickey' || context.username !== 'git') return false;
  if (!context.key.data.equals(allowed.getPublicSSH())) return false;
  // Without a signature the client only asks whether the server accepts this key.
  if (context.signature === undefined || context.blob === undefined) return true;
  return allowed.verify(context.blob, context.signature, context.hashAlgo);
}

function serve(service: string, repository: string, channel: ServerChannel): void {
  const child = spawn(service, [repository], { env: { ...process.env }, stdio: ['pipe', 'pipe', 'pipe'] });
  child.stdin.on('error', () => undefined);
  channel.on('close', () => child.kill());
  channel.pipe(child.stdin);
  child.stdout.pipe(channel, { end: false });
  child.stderr.pipe(channel.stderr, { end: false });
  child.on('close', (code) => {
    channel.exit(code ?? 1);
    channel.end();
  });
}
