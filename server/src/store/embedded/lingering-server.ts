/**
 * PostgreSQL outlives a killed Parapet. Before a new server starts on the same folder, its socket shows what is alive
 * there; the process id in postmaster.pid is not trusted, because it may have been reused.
 */
import { readFile, rm, stat } from 'node:fs/promises';
import { execFileSync } from 'node:child_process';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { ParapetError } from '../../base/errors.ts';
import { attemptConnection, type Login } from './socket.ts';

/** Held by the launching Parapet's own session as long as it lives; the number is arbitrary but fixed. */
const ownerLockKey = 7_283_901_156;
const pollMs = 20;
/** How long to wait for a server that is starting, stopping or not responding. */
const waitMsMax = 60_000;
/** How long a fast shutdown (a checkpoint) may take before an immediate one follows. */
const fastShutdownMs = 30_000;

/** Marks the running database as in use by a Parapet; returns false if another Parapet already did. */
export async function takeOwnerLock(client: pg.Client): Promise<boolean> {
  const { rows } = await client.query<{ taken: boolean }>('SELECT pg_try_advisory_lock($1) AS taken', [ownerLockKey]);
  return rows[0]?.taken === true;
}

export function alreadyRunning(folder: string): ParapetError {
  return new ParapetError(
    'CONFLICT',
    `Another Parapet is running on the database in ${folder}. Stop it first; or, for a second one beside it, set PARAPET_DATA_DIR and PARAPET_PORT to others.`,
  );
}

/** Returns once no server uses `folder`. Throws CONFLICT if another living Parapet uses it. */
export async function endLingeringServer(folder: string, host: string, login: Login): Promise<void> {
  const deadline = Date.now() + waitMsMax;
  for (;;) {
    const pid = await readPid(folder);
    const attempt = await attemptConnection(host, login);
    if (attempt.outcome === 'connected') {
      const isOrphan = await takeOwnerLock(attempt.client).catch(() => false);
      await attempt.client.end().catch(() => undefined);
      if (!isOrphan) throw alreadyRunning(folder);
    }
    if (attempt.outcome === 'connected' || attempt.outcome === 'refused') {
      if (pid === undefined || !(await isServerOf(folder, pid))) throw unreachableServer(folder, pid);
      await stopServer(pid);
      continue;
    }
    if (attempt.outcome === 'absent' && (pid === undefined || !(await isServerOf(folder, pid)))) {
      await removeClaims(folder);
      return;
    }
    if (Date.now() > deadline) {
      throw new ParapetError(
        'UNAVAILABLE',
        `The database in ${folder} (process ${pid ?? 'unknown'}) neither answers nor ends. End that process, then start again.`,
      );
    }
    await sleep(pollMs);
  }
}

/**
 * Removes a killed server's lock files. PostgreSQL treats any living process of the same user with the id in them as a
 * server, including zombies that are never reaped (containers), and refuses to start.
 */
async function removeClaims(folder: string): Promise<void> {
  for (const name of ['postmaster.pid', '.s.PGSQL.5432.lock', '.s.PGSQL.5432'])
    await rm(join(folder, name), { force: true });
}

/**
 * Tries a fast shutdown, then an immediate one, then SIGKILL; PostgreSQL recovers from each. Returns when the process
 * is gone.
 */
export async function stopServer(pid: number): Promise<void> {
  for (const [signal, waitMs] of [
    ['SIGINT', fastShutdownMs],
    ['SIGQUIT', 10_000],
    ['SIGKILL', 10_000],
  ] as const) {
    if (!sendSignal(pid, signal)) return;
    const deadline = Date.now() + waitMs;
    while (Date.now() < deadline) {
      if (!(await isAlive(pid))) return;
      await sleep(pollMs);
    }
  }
}

function unreachableServer(folder: string, pid: number | undefined): ParapetError {
  return new ParapetError(
    'CONFLICT',
    `A database is running in ${folder}, started from elsewhere (another container?) as process ${pid ?? 'unknown'}. Stop that Parapet first, or set PARAPET_DATA_DIR to another directory.`,
  );
}

async function readPid(folder: string): Promise<number | undefined> {
  const text = await readFile(join(folder, 'postmaster.pid'), 'utf8').catch(() => '');
  const pid = Number.parseInt(text, 10);
  return Number.isInteger(pid) && pid > 1 ? pid : undefined;
}

/** Returns true if the process is alive, is a PostgreSQL, and works in this folder. */
async function isServerOf(folder: string, pid: number): Promise<boolean> {
  if (!(await isAlive(pid))) return false;
  if (process.platform !== 'linux') return commandOf(pid).includes(folder);
  try {
    const [command, workingFolder, wanted] = await Promise.all([
      readFile(`/proc/${pid}/comm`, 'utf8'),
      stat(`/proc/${pid}/cwd`),
      stat(folder),
    ]);
    return command.trim() === 'postgres' && workingFolder.ino === wanted.ino && workingFolder.dev === wanted.dev;
  } catch {
    return false;
  }
}

function commandOf(pid: number): string {
  try {
    return execFileSync('/bin/ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' });
  } catch {
    return '';
  }
}

/** A zombie, which may never be reaped in a container, is not alive. */
async function isAlive(pid: number): Promise<boolean> {
  if (!sendSignal(pid, 0)) return false;
  if (process.platform !== 'linux') return true;
  const line = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '');
  return line !== '' && !/\) [ZX] /.test(line);
}

function sendSignal(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(pid, signal);
    return true;
  } catch (error) {
    return (error as { code?: string }).code === 'EPERM';
  }
}
