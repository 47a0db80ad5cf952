/**
 * The signed-in person's session. The access token lives in memory alone; the refresh token is a cookie that script cannot read, so a
 * reload, and each new tab, begins with a refresh.
 */

export type SessionState = 'unknown' | 'signed-in' | 'signed-out';

interface AccessToken {
  value: string;
  expiresAtMs: number;
}

/** How long before its end a token is renewed. */
const leewayMs = 30_000;

let token: AccessToken | null = null;
let state: SessionState = 'unknown';
let renewing: Promise<string | null> | null = null;
const listeners = new Set<() => void>();
// Signing in or out in one tab is seen by the others.
const tabs = new BroadcastChannel('parapet-session');
tabs.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  token = null;
  if (data === 'signed-out') become('signed-out');
  else void renewToken();
});

function become(next: SessionState): void {
  if (state === next) return;
  state = next;
  for (const listener of listeners) listener();
}

export const session = {
  state: (): SessionState => state,
  subscribe(listener: () => void): () => void {
    listeners.add(listener);
    return () => listeners.delete(listener);
  },
};

/** Keeps the tokens of a sign-in that has just succeeded. */
export function beginSession({ accessToken, expiresAt }: { accessToken: string; expiresAt: string }): void {
  token = { value: accessToken, expiresAtMs: Date.parse(expiresAt) };
  become('signed-in');
  tabs.postMessage('signed-in');
}

/** Forgets the session here and in the other tabs. */
export function endSession(): void {
  token = null;
  become('signed-out');
  tabs.postMessage('signed-out');
}

/** A token that holds for a while; null when nobody is signed in. Throws when the server cannot be reached. */
export async function bearerToken(): Promise<string | null> {
  if (state === 'signed-out') return null;
  if (token !== null && token.expiresAtMs - Date.now() > leewayMs) return token.value;
  return renewToken();
}

/** A new token in the place of `rejected`, which the server did not take. */
export async function replaceToken(rejected: string): Promise<string | null> {
  if (token !== null && token.value !== rejected) return token.value;
  return renewToken();
}

/** One refresh at a time in this tab and, where the browser has locks, among all of them: each refresh token works once. */
function renewToken(): Promise<string | null> {
  renewing ??= inTurn(refresh).finally(() => (renewing = null));
  return renewing;
}

async function inTurn<Result>(work: () => Promise<Result>): Promise<Result> {
  // Only in secure contexts.
  const locks = (navigator as { locks?: LockManager }).locks;
  return locks === undefined ? work() : locks.request('parapet-session', work);
}

async function refresh(): Promise<string | null> {
  const response = await fetch('/api/auth/refresh', {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: '{}',
  });
  if (response.ok) {
    const { accessToken, expiresAt } = (await response.json()) as { accessToken: string; expiresAt: string };
    token = { value: accessToken, expiresAtMs: Date.parse(expiresAt) };
    become('signed-in');
    return accessToken;
  }
  token = null;
  if (response.status === 400 || response.status === 401 || response.status === 403) become('signed-out');
  else throw new Error(`The session could not be renewed: the server answered ${String(response.status)}.`);
  return null;
}
