/**
 * The embedded database: a real PostgreSQL in a folder of the data directory, started and stopped with the server (ADR
 * 0003). Survives kill -9 of the server at any instant, and is used by one server at a time.
 */
import { spawn, type ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { closeSync, openSync, renameSync, statSync } from 'node:fs';
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { ParapetError } from '../../base/errors.ts';
import { applicationDatabase, applicationRole, passwordFileIn, readPassword } from './application-login.ts';
import {
  clusterVersion,
  configureCluster,
  createCluster,
  refuseOtherVersion,
  superuser,
  removePartial,
} from './cluster.ts';
import {
  clusterPath,
  databaseUserFor,
  programEnvironment,
  takeFromSharedUser,
  type DatabaseUser,
} from './database-user.ts';
import { alreadyRunning, endLingeringServer, stopServer, takeOwnerLock } from './lingering-server.ts';
import { preparePrograms, type Programs } from './programs.ts';
import { attemptConnection, openSocketFolder, type Login } from './socket.ts';

export interface EmbeddedDatabaseOptions {
  dataDir: string;
  /** Folders to try for a copy of the programs, before the launcher's own candidates. */
  programFolders?: readonly string[];
  /** Further lines of postgresql.conf, for tests and benchmarks. */
  settings?: Readonly<Record<string, string>>;
  /** Called with the tail of the log if the database ends without a request to stop. */
  onUnexpectedExit?: (logTail: string) => void;
}

export interface EmbeddedDatabase {
  /** A socket that only this user can reach, and a role without superuser rights. */
  connection: pg.PoolConfig;
  /** The socket's folder, for other processes of the same user. */
  socketFolder: string;
  /** Process id of the PostgreSQL server. */
  pid: number;
  /** Closes the remaining connections, flushes everything, and returns when PostgreSQL has ended. */
  stop(): Promise<void>;
}

const logBytesMax = 16 * 1024 * 1024;
const pollMs = 10;

/** Starts it; creates it first if the data directory has none. Throws CONFLICT if another Parapet uses it. */
export async function startEmbeddedDatabase(options: EmbeddedDatabaseOptions): Promise<EmbeddedDatabase> {
  const dataDir = resolve(options.dataDir);
  await mkdir(dataDir, { recursive: true, mode: 0o700 });
  const folder = join(dataDir, 'database');
  let user = await databaseUserFor(folder);
  const programs = await preparePrograms(user, options.programFolders ?? [join(dataDir, 'programs')]);
  const found = await clusterVersion(folder);
  if (found === undefined) await createCluster(folder, dataDir, programs, user);
  else refuseOtherVersion(folder, found, programs);

  const socket = openSocketFolder(folder);
  try {
    const passwordFile = passwordFileIn(dataDir);
    const password = await readPassword(passwordFile);
    const lockLogin: Login = { user: applicationRole, database: 'postgres', password };
    await endLingeringServer(folder, socket.host, lockLogin);
    user = await takeFromSharedUser(folder, user);
    const settings = options.settings ?? {};
    await configureCluster(folder, user, { settings, isOpen: password === undefined });
    const server = launch(folder, dataDir, programs, user);
    try {
      const settled = password ?? (await setUpRole(server, socket.host, passwordFile));
      if (password === undefined) {
        await configureCluster(folder, user, { settings, isOpen: false });
        await requirePasswords(server, socket.host);
      }
      const owner = await waitForConnection(server, socket.host, { ...lockLogin, password: settled });
      if (!(await takeOwnerLock(owner))) throw alreadyRunning(folder);
      await removePartial(dataDir);
      return {
        connection: {
          host: socket.host,
          port: 5432,
          user: applicationRole,
          password: settled,
          database: applicationDatabase,
        },
        socketFolder: folder,
        pid: server.pid,
        stop: watch(server, owner, socket.close, options.onUnexpectedExit),
      };
    } catch (error) {
      await stopServer(server.pid);
      throw error;
    }
  } catch (error) {
    socket.close();
    throw error;
  }
}

interface LaunchedServer {
  pid: number;
  child: ChildProcess;
  /** Resolves when the process has ended. */
  ended: Promise<void>;
  hasEnded(): boolean;
  logTail(): Promise<string>;
}

function launch(folder: string, dataDir: string, programs: Programs, user: DatabaseUser): LaunchedServer {
  const logFile = join(dataDir, 'database.log');
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > logBytesMax) renameSync(logFile, `${logFile}.1`);
  const log = openSync(logFile, 'a', 0o600);
  const child = spawn(programs.postgres, ['-D', clusterPath(folder, user)], {
    ...user.spawnAs,
    cwd: folder,
    env: programEnvironment,
    stdio: ['ignore', log, log],
    // A process group of its own: Ctrl-C goes to the server, which stops the database after its own work is done.
    detached: true,
  });
  closeSync(log);
  child.unref();
  let hasEnded = false;
  const ended = new Promise<void>((resolveEnded) => {
    const end = (): void => {
      hasEnded = true;
      resolveEnded();
    };
    child.on('exit', end).on('error', end);
  });
  return { pid: child.pid ?? -1, child, ended, hasEnded: () => hasEnded, logTail: () => readLogTail(logFile) };
}

/**
 * First start, or a lost password: anyone who can enter the cluster's folder is admitted until this has set a password.
 */
async function setUpRole(server: LaunchedServer, host: string, passwordFile: string): Promise<string> {
  const client = await waitForConnection(server, host, { user: superuser, database: 'postgres' });
  const password = randomBytes(32).toString('base64url');
  try {
    const roles = await client.query('SELECT 1 FROM pg_roles WHERE rolname = $1', [applicationRole]);
    await client.query(
      `${roles.rowCount === 0 ? 'CREATE' : 'ALTER'} ROLE ${applicationRole} LOGIN CREATEROLE CREATEDB NOSUPERUSER PASSWORD '${password}'`,
    );
    const databases = await client.query('SELECT 1 FROM pg_database WHERE datname = $1', [applicationDatabase]);
    if (databases.rowCount === 0) await client.query(`CREATE DATABASE ${applicationDatabase} OWNER ${applicationRole}`);
    await writeFile(`${passwordFile}.new`, password, { mode: 0o600, flush: true });
    await rename(`${passwordFile}.new`, passwordFile);
  } finally {
    await client.end();
  }
  return password;
}

/** Makes the server reload pg_hba.conf, and returns when it asks for passwords. */
async function requirePasswords(server: LaunchedServer, host: string): Promise<void> {
  process.kill(server.pid, 'SIGHUP');
  while (!server.hasEnded()) {
    const attempt = await attemptConnection(host, { user: applicationRole, database: 'postgres', password: 'not it' });
    if (attempt.outcome === 'refused') return;
    if (attempt.outcome === 'connected') await attempt.client.end();
    await sleep(pollMs);
  }
}

/** Waits as long as recovery takes, provided the server lives. */
async function waitForConnection(server: LaunchedServer, host: string, login: Login): Promise<pg.Client> {
  for (;;) {
    const attempt = await attemptConnection(host, login);
    if (attempt.outcome === 'connected') return attempt.client;
    if (attempt.outcome === 'refused') throw attempt.error;
    if (server.hasEnded()) {
      throw new ParapetError(
        'UNAVAILABLE',
        `The embedded database did not start. The last of its log:\n${await server.logTail()}`,
      );
    }
    await sleep(pollMs);
  }
}

/** Returns the function that stops the server; reports an exit before that call. */
function watch(
  server: LaunchedServer,
  owner: pg.Client,
  closeSocket: () => void,
  onUnexpectedExit: ((logTail: string) => void) | undefined,
): () => Promise<void> {
  let isStopping = false;
  void server.ended.then(async () => {
    if (!isStopping) onUnexpectedExit?.(await server.logTail());
  });
  return async () => {
    isStopping = true;
    await owner.end().catch(() => undefined);
    if (!server.hasEnded()) await stopServer(server.pid);
    closeSocket();
  };
}

async function readLogTail(file: string): Promise<string> {
  const text = await readFile(file, 'utf8').catch(() => '');
  return text.trimEnd().split('\n').slice(-8).join('\n');
}
