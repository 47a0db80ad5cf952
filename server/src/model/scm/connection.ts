/** Connections to source-code hosts: their kinds, their base URLs, and the one that a project uses. Pure. */
import type { ScmHost } from '../project.ts';
import { originOf, parseRepositoryAddress, withScheme } from './repository-address.ts';

export const connectionKinds = ['git', 'github', 'gitlab', 'gitea'] as const;
export type ConnectionKind = (typeof connectionKinds)[number];

/** The kind of credential: a token or password, a private ssh key, or a GitHub App's private key. */
export const credentialKinds = ['token', 'ssh_key', 'github_app'] as const;
export type CredentialKind = (typeof credentialKinds)[number];

/** Per deployment. */
export const connectionsMax = 100;

/** An admin's settings, without the credential. */
export interface ConnectionSettings {
  kind: ConnectionKind;
  name: string;
  /** As `parseBaseUrl` returns it. */
  baseUrl: string;
  /** '' for the host's default name for tokens, or for the name in a repository's address. */
  username: string;
  credentialKind: CredentialKind;
  /** Lines of known_hosts; '' unless the connection uses ssh. */
  knownHosts: string;
  /** The App's number or client id; '' unless the credential is a GitHub App's. */
  githubAppId: string;
  /** '' to look it up by repository. */
  githubInstallationId: string;
}

export interface Connection extends ConnectionSettings {
  id: string;
  hasCredential: boolean;
  createdAt: Date;
  updatedAt: Date;
  /** When the host was last contacted; null = never. */
  lastCheckedAt: Date | null;
  /** The problem then, for people; '' if none. */
  lastProblem: string;
}

/** Default user names for tokens. GitLab and Gitea check only the token. */
const tokenUsernames: Record<ConnectionKind, string> = {
  git: '',
  github: 'x-access-token',
  gitlab: 'oauth2',
  gitea: 'oauth2',
};

export function usernameOf({ kind, username }: Pick<Connection, 'kind' | 'username'>): string {
  return username === '' ? tokenUsernames[kind] : username;
}

export type ParsedBaseUrl = { baseUrl: string } | { problem: string };

/** Normalises a base URL: the URL standard's spelling, without a trailing slash or `.git`. */
export function parseBaseUrl(given: string): ParsedBaseUrl {
  const text = withScheme(given);
  if (!URL.canParse(text)) return { problem: 'is not a URL; write https://host, https://host/path or ssh://host' };
  const { protocol, username, password, search, hash } = new URL(text);
  if (!['https:', 'http:', 'ssh:'].includes(protocol)) {
    return { problem: 'must begin with https://, http:// or ssh://' };
  }
  if (username !== '' || password !== '')
    return { problem: 'contains a name or a password; enter them in their own fields' };
  if (search !== '' || hash !== '') return { problem: 'must end with the path, without ? and #' };
  const parsed = parseRepositoryAddress(text);
  if ('problem' in parsed) return parsed;
  if (hidesSlash(parsed.url)) return { problem: 'must not contain %2F or %5C' };
  return { baseUrl: spelledAsBase(parsed.url) };
}

/** Undefined if the text is not a repository address: no connection applies. */
function repositoryUrl(text: string): URL | undefined {
  const parsed = parseRepositoryAddress(text);
  return 'problem' in parsed || hidesSlash(parsed.url) ? undefined : parsed.url;
}

/** A server may decode these as slashes, and so leave the path that was compared here. */
const hidesSlash = ({ pathname }: URL): boolean => /%2f|%5c/i.test(pathname);

const spelledAsBase = (url: URL): string => originOf(url) + url.pathname.replace(/\/+$/, '').replace(/\.git$/, '');

/**
 * The connection for a repository: of those whose base URL equals the repository's or precedes a `/` in it, the
 * longest. Base URLs are unique in a deployment, so there is at most one.
 */
export function connectionFor<Candidate extends Pick<Connection, 'baseUrl'>>(
  repository: string,
  connections: readonly Candidate[],
): Candidate | undefined {
  const url = repositoryUrl(repository);
  if (url === undefined) return undefined;
  const path = `${spelledAsBase(url)}/`;
  let longest: Candidate | undefined;
  for (const each of connections) {
    if (!path.startsWith(`${each.baseUrl}/`)) continue;
    if (longest === undefined || each.baseUrl.length > longest.baseUrl.length) longest = each;
  }
  return longest;
}

const hostsByName: Readonly<Record<string, ScmHost>> = {
  'github.com': 'github',
  'gitlab.com': 'gitlab',
  'bitbucket.org': 'bitbucket',
  'dev.azure.com': 'azure_devops',
  'codeberg.org': 'gitea',
  'gitea.com': 'gitea',
};

const hostsByKind: Record<ConnectionKind, ScmHost> = {
  git: 'unknown',
  github: 'github_enterprise',
  gitlab: 'gitlab_selfmanaged',
  gitea: 'gitea',
};

/** The repository's host: by name if well known, else by the connection's kind (null: none). */
export function scmHostOf(repository: URL, kind: ConnectionKind | null): ScmHost {
  return hostsByName[repository.hostname] ?? (kind === null ? 'unknown' : hostsByKind[kind]);
}

/** The host of a repository by its address and the connections; `unknown` for an address that git does not accept. */
export function repositoryHost(
  repository: string,
  connections: readonly Pick<Connection, 'baseUrl' | 'kind'>[],
): ScmHost {
  const parsed = parseRepositoryAddress(repository);
  return 'problem' in parsed ? 'unknown' : scmHostOf(parsed.url, connectionFor(repository, connections)?.kind ?? null);
}

/** The URL for git to clone over http. GitLab redirects from a URL without `.git`, and redirects are not followed. */
export function cloneUrlOf(repository: URL, host: ScmHost): URL {
  const url = new URL(repository);
  url.pathname = url.pathname.replace(/\/+$/, '');
  if (host.startsWith('gitlab') && !url.pathname.endsWith('.git')) url.pathname += '.git';
  return url;
}
