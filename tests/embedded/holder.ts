/** Starts and kills `hold-database.ts`, as this user or as another, and cleans up. */
import assert from 'node:assert/strict';
import { spawn, spawnSync, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { createInterface } from 'node:readline';
import { join } from 'node:path';
import type { TestContext } from 'node:test';
import pg from 'pg';

const script = join(import.meta.dirname, 'hold-database.ts');

export interface Holder {
  process: ChildProcess;
  /** PostgreSQL's process id. */
  pid: number;
  socketFolder: string;
  connection: pg.PoolConfig;
  nextLine(): Promise<Record<string, unknown>>;
  /** kill -9 of the process; its PostgreSQL continues. */
  kill(): Promise<void>;
  /** Stops both cleanly. */
  end(): Promise<void>;
}

export interface As {
  uid?: number;
  gid?: number;
}

export interface HolderFolder {
  folder: string;
  /** Starts a holder on a data directory in the folder; throws its error. */
  hold(name: string, as?: As): Promise<Holder>;
}

/** A temporary folder; after the test, its processes are ended and it is removed. */
export async function createHolderFolder(t: TestContext): Promise<HolderFolder> {
  const folder = await mkdtemp(join(tmpdir(), 'parapet-embedded-'));
  const holders: Holder[] = [];
  t.after(async () => {
    for (const holder of holders) {
      holder.process.kill('SIGKILL');
      if (isAlive(holder.pid)) process.kill(holder.pid, 'SIGQUIT');
    }
    await rm(folder, { recursive: true, force: true, maxRetries: 10 });
  });
  return {
    folder,
    async hold(name, as) {
      const holder = await hold(join(folder, name), as);
      holders.push(holder);
      return holder;
    },
  };
}

async function hold(dataDir: string, as: As = {}): Promise<Holder> {
  const { child, nextLine } = spawnHolder(dataDir, as);
  const first = await nextLine();
  if ('refused' in first) throw new Error(String(first['refused']));
  const { pid, socketFolder, connection } = first as { pid: number; socketFolder: string; connection: pg.PoolConfig };
  return {
    process: child,
    pid,
    socketFolder,
    connection: { ...connection, host: socketFolder },
    nextLine,
    async kill() {
      child.kill('SIGKILL');
      await once(child, 'close');
    },
    async end() {
      child.stdin?.end();
      if (child.exitCode === null && child.signalCode === null) await once(child, 'close');
    },
  };
}

export function spawnHolder(dataDir: string, as: As = {}) {
  const child = spawn(process.execPath, ['--disable-warning=ExperimentalWarning', script, dataDir], {
    ...as,
    // A process group of its own, as a shell creates for each command; no HOME, no user name.
    detached: true,
    env: { PATH: process.env['PATH'] },
    cwd: '/',
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const nextLine = async (): Promise<Record<string, unknown>> => {
    const { value, done } = await lines.next();
    assert.ok(!done, 'the holder ended without a word');
    return JSON.parse(value) as Record<string, unknown>;
  };
  return { child, nextLine };
}

/** Runs one statement on a fresh connection. */
export async function ask(connection: pg.PoolConfig, sql: string): Promise<unknown[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query(sql)).rows as unknown[];
  } finally {
    await client.end();
  }
}

/** A zombie is not alive. */
export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return process.platform !== 'linux' || !/\) Z /.test(readFileSync(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

/** True if a process of that user can run this checkout, which may be in a private home directory. */
export function canRunAs(as: As): boolean {
  if (process.getuid?.() !== 0 || process.platform !== 'linux') return false;
  const tried = spawnSync(
    process.execPath,
    ['--input-type=module', '-e', `await import(${JSON.stringify(script.replace('hold-database', 'holder'))})`],
    { ...as, cwd: '/' },
  );
  return tried.status === 0;
}
