/** Connections to hosts of source code: their kinds, what URL they stand for, and which of them a project uses. Pure. */
import type { ScmHost } from '../project.ts';
import { originOf, parseRepositoryAddress } from './repository-address.ts';

export const connectionKinds = ['git', 'github', 'gitlab', 'gitea'] as const;
export type ConnectionKind = (typeof connectionKinds)[number];

/** What a connection's credential is: a token or password, a private key for ssh, the private key of a GitHub App. */
export const credentialKinds = ['token', 'ssh_key', 'github_app'] as const;
export type CredentialKind = (typeof credentialKinds)[number];

/** In one deployment. */
export const connectionsMax = 100;

/** What an admin sets, the credential itself aside. */
export interface ConnectionSettings {
  kind: ConnectionKind;
  name: string;
  /** As `parseBaseUrl` gives it. */
  baseUrl: string;
  /** '' for the one that the kind of host takes with a token, or that the address of a repository names. */
  username: string;
  credentialKind: CredentialKind;
  /** Lines of known_hosts; '' unless the connection is by ssh. */
  knownHosts: string;
  /** Its number or its client id; '' unless the credential is a GitHub App's. */
  githubAppId: string;
  /** '' when it is asked by repository. */
  githubInstallationId: string;
}

export interface Connection extends ConnectionSettings {
  id: string;
  hasCredential: boolean;
  createdAt: Date;
  updatedAt: Date;
  /** When the host was last asked for anything; null = never. */
  lastCheckedAt: Date | null;
  /** What went wrong then, in words; '' when nothing did. */
  lastProblem: string;
}

/** The name that goes with a token where none was entered. GitLab and Gitea look at the token alone. */
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

/** The one spelling of a base URL: the URL standard's, without a slash or `.git` at its end. */
export function parseBaseUrl(text: string): ParsedBaseUrl {
  if (!URL.canParse(text)) return { problem: 'is no URL; write https://host, https://host/path or ssh://host' };
  const { protocol, username, password, search, hash } = new URL(text);
  if (!['https:', 'http:', 'ssh:'].includes(protocol)) {
    return { problem: 'must begin with https://, http:// or ssh://' };
  }
  if (username !== '' || password !== '')
    return { problem: 'holds a name or a password; enter them in their own fields' };
  if (search !== '' || hash !== '') return { problem: 'must end with the path, without ? and #' };
  const parsed = parseRepositoryAddress(text);
  if ('problem' in parsed) return parsed;
  if (hidesSlash(parsed.url)) return { problem: 'must not hold %2F or %5C' };
  return { baseUrl: spelledAsBase(parsed.url) };
}

/** Undefined for a text that is no address of a repository: no connection stands for it. */
function repositoryUrl(text: string): URL | undefined {
  const parsed = parseRepositoryAddress(text);
  return 'problem' in parsed || hidesSlash(parsed.url) ? undefined : parsed.url;
}

/** A server may read these as slashes, and so go up the path that was compared here. */
const hidesSlash = ({ pathname }: URL): boolean => /%2f|%5c/i.test(pathname);

const spelledAsBase = (url: URL): string => originOf(url) + url.pathname.replace(/\/+$/, '').replace(/\.git$/, '');

/**
 * The connection that stands for a repository: of those whose base URL is the repository's or stands before a `/` in it, the one with
 * the longest. No two of a deployment have the same, so there is one or none.
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

/** Which host this is: by its name where everybody knows it, else by the kind that the connection was made with (null: none). */
export function scmHostOf(repository: URL, kind: ConnectionKind | null): ScmHost {
  return hostsByName[repository.hostname] ?? (kind === null ? 'unknown' : hostsByKind[kind]);
}

/** What git is given to clone from over http. GitLab redirects from a URL without `.git`, and redirects are not followed. */
export function cloneUrlOf(repository: URL, host: ScmHost): URL {
  const url = new URL(repository);
  url.pathname = url.pathname.replace(/\/+$/, '');
  if (host.startsWith('gitlab') && !url.pathname.endsWith('.git')) url.pathname += '.git';
  return url;
}
