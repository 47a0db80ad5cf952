/**
 * The session of the signed-in user. The access token lives only in memory; the refresh token is a cookie that scripts
 * cannot read, so a reload, and each new tab, starts with a refresh.
 */

export type SessionState = 'unknown' | 'signed-in' | 'signed-out';

interface AccessToken {
  value: string;
  expiresAtMs: number;
}

/** How long before its expiry a token is renewed. */
const leewayMs = 30_000;

let token: AccessToken | null = null;
let state: SessionState = 'unknown';
let renewing: Promise<string | null> | null = null;
const listeners = new Set<() => void>();
// Tells the other tabs when this one signs in or out.
const tabs = new BroadcastChannel('parapet-session');
tabs.addEventListener('message', ({ data }: MessageEvent<unknown>) => {
  token = null;
  if (data === 'signed-out') setState('signed-out');
  else void renewToken();
});

function setState(next: SessionState): void {
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

/** Stores the tokens of a sign-in that has just succeeded. */
export function beginSession({ accessToken, expiresAt }: { accessToken: string; expiresAt: string }): void {
  token = { value: accessToken, expiresAtMs: Date.parse(expiresAt) };
  setState('signed-in');
  tabs.postMessage('signed-in');
}

/** Discards the session in this tab, which must then leave the document, and in the others, which do so by themselves. */
export function endSession(): void {
  token = null;
  // Without its listeners: a screen that is about to go must not navigate, too.
  state = 'signed-out';
  tabs.postMessage('signed-out');
}

// The browser may keep the document to go back to it.
globalThis.addEventListener('pageshow', ({ persisted }) => {
  if (persisted && state === 'signed-out') globalThis.location.reload();
});

/**
 * Returns a token that stays valid for at least `leewayMs`, or null when nobody is signed in. Throws when the server is
 * unreachable.
 */
export async function bearerToken(): Promise<string | null> {
  if (state === 'signed-out') return null;
  if (token !== null && token.expiresAtMs - Date.now() > leewayMs) return token.value;
  return renewToken();
}

/** Returns a new token to replace `rejected`, which the server refused. */
export async function replaceToken(rejected: string): Promise<string | null> {
  if (token !== null && token.value !== rejected) return token.value;
  return renewToken();
}

/**
 * One refresh at a time in this tab and, where the browser has locks, across all tabs: each refresh token works once.
 */
function renewToken(): Promise<string | null> {
  renewing ??= withRefreshLock(refresh).finally(() => (renewing = null));
  return renewing;
}

async function withRefreshLock<Result>(work: () => Promise<Result>): Promise<Result> {
  // Locks exist only in secure contexts.
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
    setState('signed-in');
    return accessToken;
  }
  token = null;
  if (response.status === 400 || response.status === 401 || response.status === 403) setState('signed-out');
  else
    throw new Error(`The session could not be renewed: the server responded with status ${String(response.status)}.`);
  return null;
}
