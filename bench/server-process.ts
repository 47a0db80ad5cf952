/** A separate server process on a durable embedded database, for benchmarks: measured from outside, as users see it. */
import { spawn, type ChildProcess } from 'node:child_process';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { startEmbeddedDatabase } from '../server/src/store/embedded/launch.ts';

const root = resolve(import.meta.dirname, '..');
const adminEmail = 'bench@example.com';
const adminPassword = 'bench-password-of-some-length';

export interface ServerProcess {
  baseUrl: string;
  deploymentId: string;
  accessToken(): Promise<string>;
  /** For the browser. */
  admin: { email: string; password: string };
  connection: pg.PoolConfig;
  /** The embedded database's data directory; the server's own is `server` in it. */
  dataDir: string;
  /** A copy of PostgreSQL's programs that other databases of the run may use. */
  programFolder: string;
  /** Peak resident memory of the server's process, bytes (VmHWM), without PostgreSQL's. */
  peakBytes(): Promise<number>;
  /** CPU time so far, ms: the server's process, and PostgreSQL's processes together. */
  cpuMs(): Promise<{ server: number; database: number }>;
  stop(): Promise<void>;
}

/**
 * Starts database and server; the database is as durable as in production. It is deleted afterwards, unless it is in
 * the caller's folder (`keepIn`).
 */
export async function startServerProcess(
  options: { environment?: Record<string, string>; keepIn?: string | undefined } = {},
): Promise<ServerProcess> {
  const dataDir = options.keepIn ?? (await mkdtemp(join(tmpdir(), 'parapet-bench-')));
  const programFolder = join(root, 'node_modules/.cache/parapet');
  const database = await startEmbeddedDatabase({ dataDir, programFolders: [programFolder] });
  const port = await freePort();
  const child = spawn(
    process.execPath,
    [
      '--max-semi-space-size=8',
      '--heap-growing-percent=50',
      '--disable-warning=ExperimentalWarning',
      'server/src/server.ts',
    ],
    {
      cwd: root,
      stdio: ['ignore', 'ignore', 'inherit'],
      env: {
        ...process.env,
        DATABASE_URL: urlOf(database.connection),
        PARAPET_DATA_DIR: join(dataDir, 'server'),
        PARAPET_PORT: String(port),
        PARAPET_PUBLIC_URL: `http://127.0.0.1:${port}`,
        PARAPET_ADMIN_EMAIL: adminEmail,
        PARAPET_ADMIN_PASSWORD: adminPassword,
        PARAPET_LOG_LEVEL: 'warn',
        ...options.environment,
      },
    },
  );
  const baseUrl = `http://127.0.0.1:${port}`;
  await waitUntilReady(child, baseUrl).catch(async (error: unknown) => {
    child.kill('SIGKILL');
    await database.stop();
    throw error;
  });
  const accessToken = keptFor(300_000, () => logIn(baseUrl));
  return {
    baseUrl,
    deploymentId: await firstDeployment(baseUrl, await accessToken()),
    accessToken,
    admin: { email: adminEmail, password: adminPassword },
    connection: database.connection,
    dataDir,
    programFolder,
    peakBytes: () => peakOf(child.pid ?? 0),
    cpuMs: async () => ({ server: await cpuOf(child.pid ?? 0), database: await cpuOfFamily(database.pid) }),
    async stop() {
      const ended = new Promise((done) => child.once('exit', done));
      child.kill('SIGTERM');
      await ended;
      await database.stop();
      if (options.keepIn === undefined) await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** DATABASE_URL of a database that listens on a socket. */
export function urlOf({ user, password, database, host, port }: pg.PoolConfig): string {
  const secret = typeof password === 'string' ? encodeURIComponent(password) : '';
  const query = `host=${encodeURIComponent(host ?? '')}${port === undefined ? '' : `&port=${port}`}`;
  return `postgresql://${user}:${secret}@localhost/${database}?${query}`;
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((listening) => server.once('listening', listening));
  const address = server.address();
  await new Promise((closed) => server.close(closed));
  if (address === null || typeof address === 'string') throw new Error('no port');
  return address.port;
}

async function waitUntilReady(child: ChildProcess, baseUrl: string): Promise<void> {
  for (let tries = 0; tries < 600; tries++) {
    if (child.exitCode !== null) throw new Error(`the server ended with ${child.exitCode}`);
    const answer = await fetch(`${baseUrl}/readyz`).catch(() => undefined);
    if (answer?.ok) return;
    await sleep(50);
  }
  throw new Error('the server did not become ready within 30 s');
}

async function logIn(baseUrl: string): Promise<string> {
  const answer = await fetch(`${baseUrl}/api/auth/login`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email: adminEmail, password: adminPassword }),
  });
  if (!answer.ok) throw new Error(`login: ${answer.status} ${await answer.text()}`);
  return ((await answer.json()) as { accessToken: string }).accessToken;
}

/** Caches an answer for `ms`: hashing a password takes longer than what is measured. */
function keptFor<Value>(ms: number, ask: () => Promise<Value>): () => Promise<Value> {
  let kept: { at: number; value: Promise<Value> } | undefined;
  return () => {
    if (kept === undefined || performance.now() - kept.at > ms) kept = { at: performance.now(), value: ask() };
    return kept.value;
  };
}

async function firstDeployment(baseUrl: string, token: string): Promise<string> {
  const answer = await fetch(`${baseUrl}/api/auth/me`, { headers: { authorization: `Bearer ${token}` } });
  const { deployments } = (await answer.json()) as { deployments: { id: string }[] };
  if (deployments[0] === undefined) throw new Error('no deployment');
  return deployments[0].id;
}

export async function peakOf(pid: number): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(/VmHWM:\s+(\d+) kB/.exec(status)?.[1] ?? 0) * 1024;
}

/** A tick of /proc's clock, 100 per second everywhere. */
const tickMs = 10;

async function cpuOf(pid: number): Promise<number> {
  return (await cpuByParent(pid))?.ms ?? 0;
}

async function cpuByParent(pid: number | string): Promise<{ parent: number; ms: number } | undefined> {
  const text = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => undefined);
  // The name in parentheses may contain spaces; the third field follows it.
  const fields = text?.slice(text.lastIndexOf(')') + 2).split(' ');
  return fields && { parent: Number(fields[1]), ms: (Number(fields[11]) + Number(fields[12])) * tickMs };
}

/** With its children, of which PostgreSQL has one per connection; ended processes are not counted. */
async function cpuOfFamily(pid: number): Promise<number> {
  const pids = (await readdir('/proc')).filter((name) => /^\d+$/.test(name));
  const found = await Promise.all(pids.map(async (each) => ({ each, cpu: await cpuByParent(each) })));
  return found
    .filter(({ each, cpu }) => each === String(pid) || cpu?.parent === pid)
    .reduce((sum, { cpu }) => sum + (cpu?.ms ?? 0), 0);
}
