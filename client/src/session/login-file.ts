/**
 * The login file: JSON, one login per server, readable only by its owner. It is changed under a lock and by renaming, so that
 * concurrent commands neither lose a refreshed session nor read an incomplete file.
 */
import { chmod, mkdir, open, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { CommandError } from '../cli/command-error.ts';
import { exitCodes } from '../cli/exit-codes.ts';

/** A session: tokens that expire and are refreshed. */
export interface SessionLogin {
  kind: 'session';
  email: string;
  accessToken: string;
  refreshToken: string;
  /** When the access token expires, ISO 8601. */
  expiresAt: string;
  /** ID or slug of the default deployment. */
  deployment?: string;
}

/** A stored API token. */
export interface TokenLogin {
  kind: 'token';
  token: string;
  deployment?: string;
}

export type Login = SessionLogin | TokenLogin;

export interface Logins {
  /** The server of the last login. */
  server: string | null;
  byServer: Record<string, Login>;
}

/** The file's path, from XDG_CONFIG_HOME or the home directory; null when there is neither. */
export function loginFilePath(environment: NodeJS.ProcessEnv, homeDirectory: string): string | null {
  const configured = environment['XDG_CONFIG_HOME'];
  if (configured !== undefined && configured.startsWith('/')) return join(configured, 'parapet', 'config.json');
  return homeDirectory === '' ? null : join(homeDirectory, '.config', 'parapet', 'config.json');
}

/** Reads the stored logins; none if the file does not exist. */
export async function readLogins(path: string | null): Promise<Logins> {
  if (path === null) return { server: null, byServer: {} };
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch (error) {
    if (isMissing(error)) return { server: null, byServer: {} };
    throw unreadable(path, error);
  }
  try {
    return parseLogins(JSON.parse(text));
  } catch (error) {
    throw unreadable(path, error);
  }
}

/** Changes the stored logins under the lock, and returns them. */
export async function changeLogins(
  path: string | null,
  change: (before: Logins) => Promise<Logins> | Logins,
): Promise<Logins> {
  if (path === null) {
    throw new CommandError(
      exitCodes.failed,
      'the login cannot be stored: neither XDG_CONFIG_HOME nor HOME is set',
      'Set XDG_CONFIG_HOME to a directory that you can write, or use PARAPET_TOKEN instead of signing in.',
    );
  }
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const release = await lock(`${path}.lock`);
  try {
    const after = await change(await readLogins(path));
    const draft = `${path}.${process.pid}.new`;
    await writeFile(draft, `${JSON.stringify(after, null, 2)}\n`, { mode: 0o600 });
    await chmod(draft, 0o600);
    await rename(draft, path);
    return after;
  } finally {
    await release();
  }
}

const lockWaitMsMax = 15_000;
/** A lock this old belongs to a command that was killed; no command holds the lock for so long. */
const lockStaleMs = 60_000;

async function lock(path: string): Promise<() => Promise<void>> {
  const deadline = Date.now() + lockWaitMsMax;
  for (;;) {
    try {
      const file = await open(path, 'wx', 0o600);
      await file.close();
      return () => rm(path, { force: true });
    } catch (error) {
      if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
    }
    const held = await stat(path).catch(() => null);
    if (held !== null && Date.now() - held.mtimeMs > lockStaleMs) await rm(path, { force: true });
    else if (Date.now() > deadline) {
      throw new CommandError(
        exitCodes.failed,
        `another parapet command has locked the login file (${path})`,
        'Wait for it to finish; if none is running, remove the lock file.',
      );
    } else await sleep(50);
  }
}

function parseLogins(value: unknown): Logins {
  const file = asRecord(value);
  const byServer: Record<string, Login> = {};
  for (const [server, stored] of Object.entries(asRecord(file['byServer'] ?? {}))) {
    const login = asRecord(stored);
    const chosen = login['deployment'] === undefined ? {} : { deployment: asText(login['deployment']) };
    if (login['kind'] === 'token') byServer[server] = { kind: 'token', token: asText(login['token']), ...chosen };
    else {
      byServer[server] = {
        kind: 'session',
        email: asText(login['email']),
        accessToken: asText(login['accessToken']),
        refreshToken: asText(login['refreshToken']),
        expiresAt: asText(login['expiresAt']),
        ...chosen,
      };
    }
  }
  return { server: typeof file['server'] === 'string' ? file['server'] : null, byServer };
}

function asRecord(value: unknown): Record<string, unknown> {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) throw new TypeError('not an object');
  return value as Record<string, unknown>;
}

function asText(value: unknown): string {
  if (typeof value !== 'string') throw new TypeError('not a text');
  return value;
}

function isMissing(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT';
}

function unreadable(path: string, error: unknown): CommandError {
  const reason = error instanceof Error ? error.message : String(error);
  return new CommandError(exitCodes.failed, `cannot read ${path}: ${reason}`, 'Remove the file and sign in again.');
}
