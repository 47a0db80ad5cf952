/**
 * A repository's address as people write it: https://host/path, ssh://user@host:port/path, or user@host:path like scp.
 * Each has one URL for comparison. Pure.
 */

export interface RepositoryAddress {
  /** Without a user: ssh://host:port/path for both forms of ssh. */
  url: URL;
  /** Null for http and https. */
  ssh: SshAddress | null;
}

export interface SshAddress {
  /** '' if not given. */
  user: string;
  /** For the form user@host:path, which is relative to the user's home; null for an ssh:// URL, which is absolute. */
  scpPath: string | null;
}

export type ParsedAddress = RepositoryAddress | { problem: string };

const forms = 'https://host/path, ssh://git@host/path or git@host:path';
/** A host name or address that ssh and git cannot mistake for an option. */
const hostPattern = /^(?:[a-z0-9](?:[a-z0-9._-]*[a-z0-9])?|\[[0-9a-f:.]+\])$/;
export const sshUserPattern = /^[A-Za-z0-9_][A-Za-z0-9._-]*$/;

/** A host with a dot, and what may follow it in a URL. */
const withoutScheme = /^[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+(?::\d{1,5})?(?:\/|$)/i;

/** `github.com/acme/shop`, as people copy it out of a browser, becomes https://github.com/acme/shop. Other texts stay. */
export function withScheme(text: string): string {
  return withoutScheme.test(text) ? `https://${text}` : text;
}

export function parseRepositoryAddress(text: string): ParsedAddress {
  const [, user, host, path] = /^([^\s/:@]+)@([^\s/:@]+|\[[^\]]*\]):(?!\/\/)(.+)$/.exec(text) ?? [];
  if (user !== undefined && host !== undefined && path !== undefined) return scpAddress({ user, host, path });
  if (!URL.canParse(text)) return { problem: `is not a URL; write ${forms}` };
  const url = new URL(text);
  if (url.password !== '') return { problem: 'contains a password; enter it in its own field' };
  if (url.protocol === 'ssh:') return sshAddress(url);
  if (url.protocol !== 'https:' && url.protocol !== 'http:') {
    return { problem: `begins with ${url.protocol}; only https, http and ssh are supported` };
  }
  if (url.username !== '') return { problem: 'contains a user name; enter it in its own field' };
  url.hash = '';
  return { url, ssh: null };
}

function scpAddress({ user, host, path }: { user: string; host: string; path: string }): ParsedAddress {
  const text = `ssh://${user}@${host}/${path.replace(/^\//, '').split('/').map(encodeURIComponent).join('/')}`;
  if (/(?:^|\/)\.{1,2}(?:\/|$)/.test(path) || /[\u0000-\u001f\u007f]/.test(path) || !URL.canParse(text)) {
    return { problem: `is not a repository address; write ${forms}` };
  }
  const parsed = sshAddress(new URL(text));
  return 'problem' in parsed ? parsed : { ...parsed, ssh: { user, scpPath: path } };
}

function sshAddress(from: URL): RepositoryAddress | { problem: string } {
  const { username: user, port, pathname, search, hash } = from;
  const host = from.hostname.toLowerCase();
  if (!hostPattern.test(host)) return { problem: 'names no host' };
  if (user !== '' && !sshUserPattern.test(user))
    return { problem: 'has a user with characters that ssh does not accept' };
  if (search !== '' || hash !== '') return { problem: 'must end with the path, without ? and #' };
  if (/%[01]|%7f/i.test(pathname)) return { problem: 'must not contain control characters' };
  if (!isEncodedWell(pathname)) return { problem: 'contains an invalid % escape' };
  return {
    url: new URL(`ssh://${host}${port === '' || port === '22' ? '' : `:${port}`}${pathname}`),
    ssh: { user, scpPath: null },
  };
}

function isEncodedWell(text: string): boolean {
  try {
    decodeURIComponent(text);
    return true;
  } catch {
    return false;
  }
}

/** The address for git. */
export function sshAddressFor({ url, ssh }: RepositoryAddress, user: string): string {
  const scpPath = ssh?.scpPath ?? null;
  return scpPath === null ? `ssh://${user}@${url.host}${url.pathname}` : `${user}@${url.hostname}:${scpPath}`;
}

/** Scheme, host and port; `origin` is "null" for an ssh:// URL. */
export function originOf({ protocol, host, origin }: URL): string {
  return protocol === 'ssh:' ? `ssh://${host}` : origin;
}
