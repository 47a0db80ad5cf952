/** The credentials of a command: the token of this run, or the stored login, which is refreshed before it expires. */
import { CommandError } from '../cli/command-error.ts';
import { exitCodes } from '../cli/exit-codes.ts';
import { readApiError, UnreachableError } from '../sdk/api-error.ts';
import type { Credentials } from '../sdk/send.ts';
import { changeLogins, type Login, type SessionLogin } from './login-file.ts';

/** A session is refreshed this long before it expires, so that it does not expire during a request. */
const refreshAheadMs = 30_000;

/** Credentials that never change: a token, or none. */
export function fixedCredentials(token: string | null): Credentials {
  return { bearer: () => Promise.resolve(token), renew: () => Promise.resolve(null) };
}

/** The stored login of a server. */
export function loginCredentials(options: { serverUrl: string; path: string | null; login: Login }): Credentials {
  const { serverUrl, path, login } = options;
  if (login.kind === 'token') return fixedCredentials(login.token);
  let current: SessionLogin = login;

  /** Refreshes under the file's lock: a refresh token works once, and another command may have used it. */
  async function refresh(rejected: string): Promise<string> {
    await changeLogins(path, async (logins) => {
      const stored = logins.byServer[serverUrl];
      const newest = stored?.kind === 'session' ? stored : current;
      current = newest.accessToken === rejected ? await exchange(serverUrl, newest) : newest;
      return { ...logins, byServer: { ...logins.byServer, [serverUrl]: current } };
    });
    return current.accessToken;
  }

  return {
    async bearer() {
      const expiresAt = Date.parse(current.expiresAt);
      return expiresAt - Date.now() < refreshAheadMs ? refresh(current.accessToken) : current.accessToken;
    },
    renew: (rejected) => refresh(rejected),
  };
}

async function exchange(serverUrl: string, login: SessionLogin): Promise<SessionLogin> {
  const response = await fetch(`${serverUrl}/api/auth/refresh`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ refreshToken: login.refreshToken }),
  }).catch((error: unknown) => {
    throw new UnreachableError(serverUrl, error);
  });
  if (response.status === 401) {
    throw new CommandError(
      exitCodes.notAllowed,
      `the session of ${login.email} has expired`,
      'Sign in again with "parapet login".',
    );
  }
  if (!response.ok) throw await readApiError(response);
  return { ...login, ...readSession(await response.json()) };
}

/** Reads the session from the response to a login or refresh. Throws CommandError if it has none. */
export function readSession(answer: unknown): Pick<SessionLogin, 'accessToken' | 'refreshToken' | 'expiresAt'> {
  const { accessToken, refreshToken, expiresAt } = (answer ?? {}) as Record<string, unknown>;
  if (typeof accessToken !== 'string' || typeof refreshToken !== 'string' || typeof expiresAt !== 'string') {
    throw new CommandError(
      exitCodes.failed,
      'the response to the sign-in contains no session',
      'Check that the URL is that of a Parapet server.',
    );
  }
  return { accessToken, refreshToken, expiresAt };
}
