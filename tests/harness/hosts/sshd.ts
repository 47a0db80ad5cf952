/**
 * OpenSSH's own server, where this machine has one: it accepts the user who runs the test, with one key. One process
 * per connection, without a port of its own.
 */
import { execFileSync, spawn, type ChildProcess } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, type AddressInfo } from 'node:net';
import { tmpdir, userInfo } from 'node:os';
import { delimiter, join } from 'node:path';
import type { TestContext } from 'node:test';
import { makeSshKey } from './ssh-key.ts';

export interface Sshd {
  /** `user@host:port`, as in a URL. */
  place: string;
  /** The output of `ssh-keyscan`. */
  knownHosts: string;
}

/** sshd requires to be called by its absolute path. */
function findSshd(): string | undefined {
  const folders = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/local/sbin'];
  return folders.map((folder) => join(folder, 'sshd')).find((path) => existsSync(path));
}

/** For `{ skip }` of a test: false if an sshd starts, else the reason to skip. */
export function withoutSshd(): string | false {
  const program = findSshd();
  if (program === undefined) return 'THERE IS NO sshd ON THIS MACHINE: install openssh-server';
  const folder = mkdtempSync(join(tmpdir(), 'parapet-sshd-'));
  try {
    const hostKey = join(folder, 'host_key');
    writeFileSync(hostKey, makeSshKey().private, { mode: 0o600 });
    execFileSync(program, ['-t', '-f', '/dev/null', '-h', hostKey], { stdio: ['ignore', 'ignore', 'pipe'] });
    return false;
  } catch (error) {
    return `sshd DOES NOT START HERE: ${String((error as { stderr?: unknown }).stderr).trim()}`;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** `publicKey`: the accepted key, as a line of authorized_keys. */
export async function startSshd(t: TestContext, publicKey: string): Promise<Sshd> {
  const folder = await mkdtemp(join(tmpdir(), 'parapet-sshd-'));
  const hostKey = makeSshKey();
  const settings = {
    HostKey: join(folder, 'host_key'),
    AuthorizedKeysFile: join(folder, 'authorized_keys'),
    // The folder for temporary files may belong to any user.
    StrictModes: 'no',
    PasswordAuthentication: 'no',
    KbdInteractiveAuthentication: 'no',
    PermitRootLogin: 'prohibit-password',
    UsePAM: 'no',
    PidFile: 'none',
    LogLevel: 'ERROR',
  };
  await writeFile(settings.HostKey, hostKey.private, { mode: 0o600 });
  await writeFile(settings.AuthorizedKeysFile, `${publicKey}\n`);
  const config = join(folder, 'sshd_config');
  const lines = Object.entries(settings).map(([name, value]) => `${name} ${value}\n`);
  await writeFile(config, lines.join(''));
  const children = new Set<ChildProcess>();
  const server = createServer((socket) => {
    const child = spawn(findSshd() ?? '', ['-i', '-e', '-f', config], { stdio: ['pipe', 'pipe', 'inherit'] });
    children.add(child);
    child.on('close', () => {
      children.delete(child);
      socket.destroy();
    });
    child.stdin.on('error', () => undefined);
    socket.on('error', () => undefined).on('close', () => child.kill());
    socket.pipe(child.stdin);
    child.stdout.pipe(socket);
  }).listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  t.after(async () => {
    for (const child of children) child.kill();
    server.close();
    await rm(folder, { recursive: true, force: true });
  });
  const { port } = server.address() as AddressInfo;
  return { place: `${userInfo().username}@127.0.0.1:${port}`, knownHosts: `[127.0.0.1]:${port} ${hostKey.public}` };
}
