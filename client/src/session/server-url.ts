/** Validates and normalizes the server URL, so that a login is found under one spelling. */
import { usageError } from '../cli/command-error.ts';

export const defaultServerUrl = 'http://127.0.0.1:8080';

/** The URL without a trailing slash. Throws a usage error if it is not an http(s) URL. */
export function readServerUrl(text: string, source: string): string {
  const url = URL.canParse(text) ? new URL(text) : null;
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:') || url.hostname === '') {
    throw usageError(`${source}: "${text}" is not a server URL`, 'Use a URL such as https://parapet.example.org.');
  }
  if (url.username !== '' || url.password !== '') {
    throw usageError(
      `${source}: the URL must not contain a user name or password`,
      'Remove them, and sign in with "parapet login".',
    );
  }
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}

/** True if requests to the server are unencrypted: no TLS, and not on this machine. */
export function isUnencrypted(serverUrl: string): boolean {
  const { protocol, hostname } = new URL(serverUrl);
  return protocol === 'http:' && !/^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}
