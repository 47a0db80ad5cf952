/** The server's address: checked once, kept in one spelling, so that a login is found again. */
import { usageError } from '../cli/command-error.ts';

export const defaultServerUrl = 'http://127.0.0.1:8080';

/** The address without a slash at its end. Throws a usage error for what is no http(s) address. */
export function readServerUrl(text: string, source: string): string {
  const url = URL.parse(text);
  if (url === null || (url.protocol !== 'http:' && url.protocol !== 'https:') || url.hostname === '') {
    throw usageError(
      `${source}: "${text}" is not the address of a server`,
      'It looks like https://parapet.example.org',
    );
  }
  if (url.username !== '' || url.password !== '') {
    throw usageError(`${source}: the address must not hold a user name or password`, 'Sign in with: parapet login');
  }
  return `${url.origin}${url.pathname.replace(/\/+$/, '')}`;
}

/** Whether what is sent there can be read on the way: no TLS, and not this machine. */
export function isReadableOnTheWay(serverUrl: string): boolean {
  const { protocol, hostname } = new URL(serverUrl);
  return protocol === 'http:' && !/^(localhost|127(\.\d+){3}|\[::1\])$/.test(hostname);
}
