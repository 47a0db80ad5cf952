/** What a fake host of source code holds, and what its handlers are given and answer. */

export type ScmHostKind = 'github' | 'gitlab' | 'gitea';

/** What the token's owner may do with every repository. */
export type ScmHostRole = 'read' | 'write' | 'admin';

export interface ScmHostToken {
  scopes: string[];
  role: ScmHostRole;
  /** Of a kind that does not tell its scopes. */
  isFineGrained?: boolean;
  /** Of GitHub: its token has no user, and what it writes is a bot's. */
  isApp?: boolean;
  /** Names of those that it was asked for; absent: all that the installation has. */
  repositories?: string[];
  /** Whose it is; 1 unless told. */
  userId?: number;
}

/** An App of GitHub: it shows by a signed token of its own who it is, and gets one for an installation. */
export interface ScmHostApp {
  id: string;
  /** PEM. */
  publicKey: string;
  /** By owner/name of a repository: the installation that reaches it. */
  installations: Map<string, number>;
  permissions: Record<string, 'read' | 'write'>;
  /** The clock of whoever asks. */
  now(): Date;
}

export interface ScmHostRepository {
  /** By path, on the default branch. */
  files?: Record<string, string>;
  isPrivate: boolean;
  isArchived: boolean;
  description?: string | null;
  /** By name: bytes, or percent on GitLab. */
  languages?: Record<string, number>;
}

export interface ScmHostPullRequest {
  /** Owner/name. */
  repository: string;
  number: number;
  head: string;
  base: string;
  title: string;
  body: string;
  state: 'open' | 'closed' | 'merged';
  /** Its head is a branch of a fork. */
  isFromFork?: boolean;
}

export interface ScmHostComment {
  repository: string;
  /** Of the pull request. */
  number: number;
  id: number;
  userId: number;
  isBot?: boolean;
  body: string;
}

/** One that was set: of a context, the last one counts. */
export interface ScmHostStatus {
  repository: string;
  commit: string;
  context: string;
  /** In the host's own words. */
  state: string;
  description: string;
  url: string;
}

export interface ScmHostState {
  origin: string;
  /** By owner/name. */
  repositories: Map<string, ScmHostRepository>;
  tokens: Map<string, ScmHostToken>;
  app: ScmHostApp | undefined;
  pullRequests: ScmHostPullRequest[];
  comments: ScmHostComment[];
  statuses: ScmHostStatus[];
}

export interface Told {
  status: number;
  headers?: Record<string, string>;
  /** In place of JSON. */
  text?: string;
  body?: unknown;
}

export interface Call {
  host: ScmHostState;
  /** Of the path, decoded. */
  at: Readonly<Record<string, string>>;
  query: URLSearchParams;
  body: Readonly<Record<string, unknown>>;
  /** Behind `Bearer`. */
  secret: string | undefined;
  token: ScmHostToken | undefined;
  /** Of every repository of the host: owner/name, and null where none is to be seen. */
  repository: ScmHostRepository | null;
  name: string;
  /** A value of that name in the host's description, with nothing but what must be there; `own` laid over it. */
  made(definition: string, own: object): unknown;
}

/** By method and path, as the host's description has them. */
export type Handlers = Readonly<Record<string, (call: Call) => Told>>;

/** The page that is asked for. */
export function pageOf<Item>(
  items: readonly Item[],
  page: string | null,
  size: string | null,
  sizeMax: number,
): Item[] {
  const perPage = Math.min(Number(size ?? 30), sizeMax);
  const first = (Number(page ?? 1) - 1) * perPage;
  return items.slice(first, first + perPage);
}

/** The newest of each context, newest first. */
export function newestStatuses(host: ScmHostState, name: string, commit: string): (ScmHostStatus & { id: number })[] {
  const newest = new Map<string, ScmHostStatus & { id: number }>();
  for (const [index, status] of host.statuses.entries()) {
    if (status.repository === name && status.commit === commit)
      newest.set(status.context, { ...status, id: index + 1 });
  }
  return [...newest.values()].reverse();
}

/** One of the next number. */
export function openPull(host: ScmHostState, pull: Omit<ScmHostPullRequest, 'number' | 'state'>): ScmHostPullRequest {
  const opened: ScmHostPullRequest = { ...pull, number: host.pullRequests.length + 1, state: 'open' };
  host.pullRequests.push(opened);
  return opened;
}

export function addComment(host: ScmHostState, comment: Omit<ScmHostComment, 'id'>): ScmHostComment {
  const added = { ...comment, id: host.comments.length + 1 };
  host.comments.push(added);
  return added;
}

/** The open one between the same branches of one repository, which no host lets be two. */
export const openBetween = ({ pullRequests }: ScmHostState, name: string, head: unknown, base: unknown) =>
  pullRequests.find(
    (each) =>
      each.repository === name &&
      each.state === 'open' &&
      each.isFromFork !== true &&
      each.head === head &&
      each.base === base,
  );

export const textOf = (value: unknown): string => (typeof value === 'string' ? value : '');
