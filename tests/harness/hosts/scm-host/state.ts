/** The state of a fake source-code host, and the input and output of its handlers. */

export type ScmHostKind = 'github' | 'gitlab' | 'gitea';

/** The role of the token's owner in every repository. */
export type ScmHostRole = 'read' | 'write' | 'admin';

export interface ScmHostToken {
  scopes: string[];
  role: ScmHostRole;
  /** True for a kind of token that does not report its scopes. */
  isFineGrained?: boolean;
  /** GitHub only: the token has no user, and its writes are a bot's. */
  isApp?: boolean;
  /** Names of the requested repositories; absent: all of the installation. */
  repositories?: string[];
  /** The owner's id. Default: 1. */
  userId?: number;
}

/** A GitHub App: it identifies itself by a token that it signs, and gets one for an installation. */
export interface ScmHostApp {
  id: string;
  /** PEM. */
  publicKey: string;
  /** By owner/name of a repository: the installation that has access to it. */
  installations: Map<string, number>;
  permissions: Record<string, 'read' | 'write'>;
  /** The caller's clock. */
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
  /** When it was merged or closed. */
  endedAt?: Date;
  /** Default: when it ended. */
  updatedAt?: Date;
  /** True if its head is a branch of a fork. */
  isFromFork?: boolean;
}

export interface ScmHostComment {
  repository: string;
  /** The pull request's number. */
  number: number;
  id: number;
  userId: number;
  isBot?: boolean;
  body: string;
}

/** A commit status: the last one of a context counts. */
export interface ScmHostStatus {
  repository: string;
  commit: string;
  context: string;
  /** In the host's vocabulary. */
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

export interface HostReply {
  status: number;
  headers?: Record<string, string>;
  /** Replaces JSON. */
  text?: string;
  body?: unknown;
}

export interface Call {
  host: ScmHostState;
  /** The path's parameters, decoded. */
  at: Readonly<Record<string, string>>;
  query: URLSearchParams;
  body: Readonly<Record<string, unknown>>;
  /** The bearer token. */
  secret: string | undefined;
  token: ScmHostToken | undefined;
  /** The repository of the request; null if there is none or it is not visible. */
  repository: ScmHostRepository | null;
  name: string;
  /** A value of that definition in the host's description, with only the required fields, merged with `own`. */
  made(definition: string, own: object): unknown;
}

/** By method and path, as in the host's description. */
export type Handlers = Readonly<Record<string, (call: Call) => HostReply>>;

/** The requested page. */
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

/** The instants of a pull request, as all hosts name them. */
export function instantsOf({ state, endedAt, updatedAt = endedAt }: ScmHostPullRequest): {
  updated_at: string;
  merged_at: string | null;
  closed_at: string | null;
} {
  const ended = endedAt?.toISOString() ?? null;
  return {
    updated_at: updatedAt?.toISOString() ?? '2026-01-01T00:00:00.000Z',
    merged_at: state === 'merged' ? ended : null,
    closed_at: state === 'open' ? null : ended,
  };
}

/** The last updated first if the host is asked so, else the newest. */
export function inOrder(pulls: readonly ScmHostPullRequest[], isByUpdate: boolean): ScmHostPullRequest[] {
  const newest = pulls.toReversed();
  const updateOf = (pull: ScmHostPullRequest): string => instantsOf(pull).updated_at;
  return isByUpdate ? newest.sort((a, b) => updateOf(b).localeCompare(updateOf(a))) : newest;
}

/** The newest status of each context, newest first. */
export function newestStatuses(host: ScmHostState, name: string, commit: string): (ScmHostStatus & { id: number })[] {
  const newest = new Map<string, ScmHostStatus & { id: number }>();
  for (const [index, status] of host.statuses.entries()) {
    if (status.repository === name && status.commit === commit)
      newest.set(status.context, { ...status, id: index + 1 });
  }
  return [...newest.values()].reverse();
}

/** Opens a pull request with the next number. */
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

/** The open pull request between the same branches of one repository; hosts allow one. */
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
